import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { NETWORK_MODEL_IDS, type NetworkModelId } from '../../network/models/facts.ts';
import { parseNotation } from '../../topology/notation.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { simulateSplit } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';

interface Asked {
  readonly network: NetworkModelId;
  readonly algorithm?: 'ring' | 'ringAtOnce' | 'halvingDoubling' | 'direct';
  readonly chunks?: number;
}

function timeOf(notation: string, { network, algorithm = 'ring', chunks = 1 }: Asked): number {
  const collective = algorithm === 'ringAtOnce' ? 'allToAll' : 'allReduce';
  const dimensions = valueOf(parseNotation(notation)).map((shape) => ({
    ...shape,
    linkLatencyNs: 500,
    tier: 'node' as const,
  }));
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions, splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks,
      network,
      algorithms: { [collective]: dimensions.map(() => ({ algorithm: { name: algorithm }, whole: false })) },
    },
  };
  const design = onlyCollective(base, { collective, bytes: 1e6, splitGBps: dimensions.map(() => 60) });
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')))).iterationNs;
}

describe.each(NETWORK_MODEL_IDS)('a ring that is drawn as a Graph, on the %s network', (network) => {
  it.each([
    ['0-1-2-3-0', 'Ring(4)', ''],
    ['0-1-2-3-4-5-6-0', 'Ring(7)', ''],
    ['0-1-2-3-0', 'Ring(4)', '_Switch(2)'],
  ])('takes as long as the block where both ways are used: %s', (links, block, outer) => {
    for (const algorithm of ['ring', 'ringAtOnce'] as const) {
      for (const chunks of [1, 3]) {
        const drawn = timeOf(`Graph(links=${links},rings=both)${outer}`, { network, algorithm, chunks });
        expect(drawn).toBeCloseTo(timeOf(`${block}${outer}`, { network, algorithm, chunks }), 6);
      }
    }
  });

  it('sends all of a message one way unless both are asked for', () => {
    const [one, both] = ['', ',rings=both'].map((ways) =>
      timeOf(`Graph(links=0-1-2-3-4-5-6-0${ways})`, { network }),
    );
    // Twice the bytes over each link; the latency stays.
    expect(one! / both!).toBeGreaterThan(1.75);
    expect(one! / both!).toBeLessThan(2);
  });
});

it('leaves other algorithms on a graph as they are', () => {
  for (const algorithm of ['halvingDoubling', 'direct'] as const) {
    const network = 'analytical';
    expect(timeOf('Graph(links=0-1-2-3-0,rings=both)', { network, algorithm })).toBe(
      timeOf('Graph(links=0-1-2-3-0)', { network, algorithm }),
    );
  }
});
