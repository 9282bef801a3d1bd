import { describe, expect, it } from 'vitest';
import { COLLECTIVES } from '../../collective/types.ts';
import type { AlgorithmName } from '../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import type { PacketOptions } from '../../network/models/packets/option-facts.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import { parseNotation } from '../../topology/notation.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { evaluate } from '../evaluate.ts';

interface Case {
  readonly blocks: string;
  readonly algorithm: AlgorithmName;
  readonly conditions: readonly Condition[];
  readonly change?: (dimension: DesignDimension) => DesignDimension;
}

/** An all-reduce of 4 MB, long beside its segments. */
function designOf(
  { blocks, algorithm, conditions, change = (same) => same }: Case,
  network: NetworkModelId,
): Design {
  const dimensions = valueOf(parseNotation(blocks)).map((block) =>
    change({ ...block, linkLatencyNs: 500, tier: 'node' }),
  );
  const entries = dimensions.map(() => ({ algorithm: { name: algorithm }, whole: false }));
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions, splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      network,
      algorithms: Object.fromEntries(COLLECTIVES.map((collective) => [collective, entries])),
    },
    ...(conditions.length === 0 ? {} : { conditions }),
  };
  return onlyCollective(base, { collective: 'allReduce', bytes: 4e6, splitGBps: dimensions.map(() => 50) });
}

function runOf(asked: Case, network: NetworkModelId, packets: PacketOptions = {}) {
  const design = designOf(asked, network);
  const { evaluated, refusals } = valueOf(
    evaluate({ ...design, system: { ...design.system, packets } }, ALL_PARTS),
  );
  expect(refusals).toEqual([]);
  return evaluated.find(({ closed }) => closed.scheme === 'custom')!.simulated;
}

const SLOW_PORT: Condition = { kind: 'slowPort', npu: 1, factor: 0.5 };
const LOST: Condition = { kind: 'lostLink', link: ['npu 2', 'npu 3'] };

const CASES: readonly (readonly [string, Case])[] = [
  ['a slow NIC of a ring', { blocks: 'Ring(4)', algorithm: 'ring', conditions: [SLOW_PORT] }],
  ['a lost cable of a ring', { blocks: 'Ring(4)', algorithm: 'ring', conditions: [LOST] }],
  [
    'a slow NIC under a switch',
    { blocks: 'Switch(4)', algorithm: 'halvingDoubling', conditions: [SLOW_PORT] },
  ],
  [
    'a lost pair of a full mesh, whose messages go over another NPU',
    { blocks: 'FC(4)', algorithm: 'direct', conditions: [{ kind: 'lostLink', link: ['npu 0', 'npu 3'] }] },
  ],
  [
    'a lost uplink of a tree',
    {
      blocks: 'FatTree(8,leaf=4,spines=2)',
      algorithm: 'ring',
      conditions: [{ kind: 'lostLink', link: ['leaf 0', 'spine 0'] }],
    },
  ],
  [
    'NPUs that are not used',
    {
      blocks: 'Ring(8)',
      algorithm: 'ring',
      conditions: [],
      change: (dimension) => ({ ...dimension, used: 4, usedPlaces: [0, 2, 4, 6] }),
    },
  ],
];

describe('packets on a network with conditions', () => {
  it.each(CASES)('take the ways and the rates that shared links have: %s', (_what, asked) => {
    const shared = runOf(asked, 'shared').iterationNs;
    const packets = runOf(asked, 'packets');
    const credits = runOf(asked, 'packets', { lossless: true }).iterationNs;
    // Headers, and a message of several links that queues behind others at each of them; nothing makes packets faster.
    expect(credits / shared).toBeGreaterThan(0.999);
    expect(credits / shared).toBeLessThan(1.35);
    // A window opens with every round trip, and that of a way round is long.
    expect(packets.iterationNs / shared).toBeGreaterThan(0.999);
    expect(packets.iterationNs / shared).toBeLessThan(2);
    expect(packets.packets!.segments).toBeGreaterThan(0);
  });

  it('are slowed by each condition as a healthy run is not', () => {
    for (const [what, asked] of CASES.slice(0, 2)) {
      const healthy = runOf({ ...asked, conditions: [] }, 'packets').iterationNs;
      expect(runOf(asked, 'packets').iterationNs / healthy, what).toBeGreaterThan(1.6);
    }
  });

  it('change nothing to the bit at strength 0', () => {
    const [, asked] = CASES[0]!;
    const none: Condition = { ...SLOW_PORT, factor: 1 };
    expect(runOf({ ...asked, conditions: [none] }, 'packets')).toEqual(
      runOf({ ...asked, conditions: [] }, 'packets'),
    );
  });
});
