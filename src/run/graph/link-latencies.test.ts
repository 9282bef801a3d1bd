import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { withChoiceFor } from '../../design/algorithm-choice.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import type { AlgorithmName } from '../../collective/types.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import { checkTopology } from '../../topology/check.ts';
import { parseNotation } from '../../topology/notation.ts';
import { printNotation } from '../../topology/print-notation.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { simulateSplit } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';
import { graphOfDesign } from './graph-of-design.ts';

interface Asked {
  readonly latencyNs?: number;
  readonly network?: NetworkModelId;
  readonly algorithm?: AlgorithmName | 'default';
  readonly collective?: 'allReduce' | 'allGather' | 'allToAll' | 'broadcast';
}

function designOf(
  notation: string,
  { latencyNs = 100, network = 'analytical', algorithm = 'default', collective = 'allReduce' }: Asked = {},
): Design {
  const dimensions = valueOf(parseNotation(notation)).map((shape): DesignDimension => ({
    ...shape,
    linkLatencyNs: latencyNs,
    tier: 'node',
  }));
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions, splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      network,
      algorithms: withChoiceFor({}, collective, 0, algorithm),
    },
  };
  return onlyCollective(base, { collective, bytes: 12_000, splitGBps: dimensions.map(() => 60) });
}

function timeNs(design: Design): number {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')))).iterationNs;
}

const LINKS = ['0-1{} 1-2{} 2-3{} 3-0{} 0-2{}', '0..2-a{} 3..4-b{} a-b:50%{}', '0>1>2>0{} 0-2{}'] as const;

describe('links with latencies', () => {
  it.each(LINKS)(
    'that are all three times as long take what a dimension of that latency takes: %s',
    (links) => {
      const [late, plain] = ['@3', ''].map((mark) => `Graph(links=${links.replaceAll('{}', mark)})`);
      for (const network of ['analytical', 'shared', 'packets'] as const) {
        for (const [collective, algorithm] of [
          ['allReduce', 'ring'],
          ['allReduce', 'direct'],
          ['allReduce', 'synthesised'],
          ['allGather', 'default'],
          ['allToAll', 'default'],
          ['broadcast', 'direct'],
        ] as const) {
          const asked = { network, collective, algorithm } as const;
          const found = timeNs(designOf(late!, asked));
          const name = `${network} ${collective} ${algorithm}`;
          expect(found / timeNs(designOf(plain!, { ...asked, latencyNs: 300 })), name).toBeCloseTo(1, 9);
          expect(found, name).toBeGreaterThan(timeNs(designOf(plain!, asked)));
        }
      }
    },
  );

  it('count by the link that a message takes: one of four is ten times as long', () => {
    // Each NPU sends a quarter of 12,000 B to the next three times and again three times: 3,000 B at 30 GB/s and the latency, which
    // is that of the long link in every step.
    const ring = 'Graph(links=0-1-2-3 3-0{})';
    for (const [mark, ns] of [
      ['', 6 * (3000 / 30 + 100)],
      ['@10', 6 * (3000 / 30 + 1000)],
    ] as const)
      expect(timeNs(designOf(ring.replace('{}', mark), { algorithm: 'ring' }))).toBeCloseTo(ns, 6);
    // The graph that bounds and made collectives are computed for has it, too.
    const { links } = valueOf(graphOfDesign(designOf(ring.replace('{}', '@10')), ALL_PARTS));
    expect(links.map(({ from, to, latencyNs }) => [from, to, latencyNs])).toContainEqual([3, 0, 1000]);
    expect(links.filter(({ latencyNs }) => latencyNs === 100)).toHaveLength(6);
  });

  it('may have none, and side by side count as the longest', () => {
    const latencies = (links: string) =>
      valueOf(graphOfDesign(designOf(`Graph(links=${links})`), ALL_PARTS)).links.map(
        (link) => link.latencyNs,
      );
    expect(latencies('0-1@0')).toEqual([0, 0]);
    expect(latencies('0-1@0.5 0-1@2')).toEqual([200, 200]);
  });

  it('are printed and read again, refused in words, and not beside routers that take time', () => {
    const text = 'Graph(links=0-1*2:25@0.25 1>0:5@1e-3)';
    expect(printNotation(valueOf(parseNotation(text)))).toBe(text);
    const far = parseNotation('Graph(links=0-1@1e7)');
    expect(far.ok ? '' : far.problems[0]!.message).toMatch(
      /"0-1@1e7" has 1e7 times the latency\. Allowed: 0 to/,
    );
    const [dimension] = designOf('Graph(links=0-1@2)').topology.dimensions;
    const dimensions = [{ ...dimension!, bandwidthGBps: 60 }];
    const checked = checkTopology({ dimensions, splitBandwidth: 'links', routerLatencyNs: 50 });
    expect(checked.ok ? '' : checked.problems[0]!.message).toMatch(/a router takes 50 ns/);
    expect(checkTopology({ dimensions, splitBandwidth: 'links' })).toMatchObject({ ok: true });
  });
});
