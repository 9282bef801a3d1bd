/**
 * Schemes give bandwidth to every dimension that messages between stages cross, those included that only some stages send across:
 * all micro-batches pass there, whichever stage is the slowest.
 */
import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../design/base-models.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design, DesignDimension, SchemeId } from '../design/document.ts';
import { toEnd } from '../design/steps.ts';
import { valueOf } from '../units/result.ts';
import { ALL_PARTS } from './all-parts.ts';
import { closedResult } from './closed.ts';
import { splitSteps } from './evaluate.ts';
import { prepareDesign } from './prepare-design.ts';

const block = (kind: 'ring' | 'switch' | 'fullyConnected', size: number): DesignDimension => ({
  kind,
  size,
  linkLatencyNs: 500,
  tier: 'pod',
});
const graph: DesignDimension = {
  kind: 'graph',
  size: 4,
  linkLatencyNs: 500,
  tier: 'pod',
  parameters: { links: '0-1-2-3-0' },
};

interface Case {
  readonly name: string;
  readonly dimensions: readonly DesignDimension[];
  readonly tensor: number;
  readonly stages: number;
  readonly chunks?: number;
  readonly embeddings?: true;
}

const CASES: readonly Case[] = [
  {
    name: 'stages over two rings',
    dimensions: [block('ring', 4), block('ring', 4), block('ring', 4)],
    tensor: 4,
    stages: 16,
  },
  {
    name: 'stages over a part of a dimension',
    dimensions: [block('ring', 4), block('ring', 4), block('ring', 4)],
    tensor: 4,
    stages: 8,
  },
  { name: 'stages over a graph and a ring', dimensions: [graph, block('ring', 8)], tensor: 1, stages: 16 },
  {
    name: 'virtual stages over switches',
    dimensions: [block('fullyConnected', 4), block('switch', 2), block('switch', 4)],
    tensor: 4,
    stages: 8,
    chunks: 2,
  },
  {
    name: 'a last stage with the output',
    dimensions: [block('ring', 4), block('ring', 4), block('ring', 4)],
    tensor: 4,
    stages: 16,
    embeddings: true,
  },
];

function designOf({ dimensions, tensor, stages, chunks, embeddings }: Case): Design {
  return {
    ...DEFAULT_DESIGN,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    system: { ...DEFAULT_DESIGN.system, algorithms: {} },
    workload: {
      ...baseTransformer('gpt-3'),
      layers: 32,
      globalBatch: 128,
      microBatch: 1,
      ...(embeddings === true ? { embeddings } : {}),
    },
    parallelism: {
      modelParallel: tensor,
      overlap: true,
      pipeline:
        chunks === undefined
          ? { stages, schedule: 'oneForwardOneBackward' }
          : { stages, schedule: 'interleaved', chunks },
    },
  };
}

function timesOf(design: Design, scheme: SchemeId): { readonly closed: number; readonly run: number } {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const closed = valueOf(closedResult(prepared, scheme));
  const run = valueOf(toEnd(splitSteps(prepared, closed)));
  return { closed: closed.iterationNs, run: run.iterationNs };
}

describe.each(CASES)('on $name', (drawn) => {
  const design = designOf(drawn);
  const equal = timesOf(design, 'equal');

  it.each(['message', 'smart', 'optimal'] as const)('%s starves no message between stages', (scheme) => {
    const { closed, run } = timesOf(design, scheme);
    expect(run).toBeLessThan(equal.run * 1.05);
    expect(run).toBeLessThan(closed * 1.1);
  });
});
