import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SynthesisSettings } from '../../collective/made/made-schedule.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension } from '../../design/document.ts';
import { nodeName, type Graph } from '../../graph/graph.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import { arbitraryGraph } from '../../testing/arbitrary/graph.arbitrary.ts';
import { parseNotation } from '../../topology/notation.ts';
import { valueOf } from '../../units/result.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { simulateSplit } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';

const CUBE = '0-1 0-2 0-3*2 0-4*2 1-2*2 1-3 1-5*2 2-3 2-6 3-7 4-5 4-6 4-7*2 5-6*2 5-7 6-7';
const LOST: readonly Condition[] = [{ kind: 'lostLink', link: ['npu 0', 'npu 1'], dimension: 0 }];

interface Asked {
  readonly links?: string;
  readonly network?: NetworkModelId;
  readonly isMade?: boolean;
  readonly parallelism?: Partial<Design['parallelism']>;
  readonly experts?: number;
  readonly conditions?: readonly Condition[];
}

/** A model of two layers on a graph of NPUs in two places of a switch. */
function designOf({ links = CUBE, network = 'analytical', isMade = true, ...asked }: Asked): Design {
  const dimensions = valueOf(parseNotation(`Graph(links=${links})_Switch(2)`)).map(
    (shape): DesignDimension => ({ ...shape, linkLatencyNs: 500, tier: 'node' }),
  );
  const made = (method: SynthesisSettings['method']) => [
    { algorithm: { name: 'synthesised', synthesis: { method, chunks: 16, seed: 1 } }, whole: false } as const,
  ];
  return {
    ...DEFAULT_DESIGN,
    topology: { dimensions, splitBandwidth: 'links' },
    workload: {
      ...publishedTransformer('mixtral-8x7b'),
      layers: 2,
      tokensPerReplica: 4096,
      recompute: false,
      embeddings: false,
      experts: asked.experts ?? 1,
      topK: 1,
    },
    parallelism: { modelParallel: 1, overlap: false, ...asked.parallelism },
    bandwidth: {
      ...DEFAULT_DESIGN.bandwidth,
      mode: 'fixed',
      scheme: 'custom',
      customGBps: [150, 50],
      budgetGBps: 200,
    },
    system: {
      ...DEFAULT_DESIGN.system,
      network,
      chunks: 4,
      algorithms: isMade ? { allReduce: made('trees'), allToAll: made('flow') } : {},
    },
    ...(asked.conditions === undefined ? {} : { conditions: asked.conditions }),
  };
}

function timeOf(asked: Asked): number {
  const prepared = valueOf(prepareDesign(designOf(asked), ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')))).iterationNs;
}

const WORK: readonly (readonly [string, Asked])[] = [
  ['gradients', {}],
  ['experts that send to all others', { experts: 8, parallelism: { expertParallel: { degree: 8 } } }],
  ['layers that are cut over the graph', { parallelism: { modelParallel: 8 } }],
  [
    'a pipeline of two stages',
    {
      parallelism: {
        modelParallel: 8,
        pipeline: { stages: 2, schedule: 'oneForwardOneBackward' },
      },
    },
  ],
];

describe('collectives made for a graph in a hierarchy', () => {
  it.each(WORK)('shorten an iteration of %s, and the networks agree', (_, asked) => {
    for (const conditions of [undefined, LOST]) {
      const on = conditions === undefined ? asked : { ...asked, conditions };
      const analytical = timeOf(on);
      expect(analytical).toBeLessThan(timeOf({ ...on, isMade: false }));
      // The stages of a pipeline are timed by the analytical network only, and by packets every NPU of a design with conditions is followed.
      const others: readonly NetworkModelId[] =
        asked.parallelism?.pipeline !== undefined
          ? []
          : conditions === undefined
            ? ['shared', 'packets']
            : ['shared'];
      for (const network of others) {
        const ratio = timeOf({ ...on, network }) / analytical;
        expect(ratio, network).toBeGreaterThan(0.98);
        expect(ratio, network).toBeLessThan(network === 'shared' ? 1.001 : 1.02);
      }
    }
  });

  it('take no longer on shared links, whatever the graph', () => {
    fc.assert(
      fc.property(arbitraryGraph(6), (graph) => {
        const links = textOf(graph);
        const analytical = timeOf({ links });
        const ratio = timeOf({ links, network: 'shared' }) / analytical;
        expect(ratio).toBeGreaterThan(0.6);
        expect(ratio).toBeLessThan(1.001);
      }),
      { numRuns: 30 },
    );
  });
});

/** Each way by itself, in GB/s. */
function textOf(graph: Graph): string {
  return graph.links
    .map(({ from, to, bandwidthGBps }) => `${nodeName(graph, from)}>${nodeName(graph, to)}:${bandwidthGBps}`)
    .join(' ');
}
