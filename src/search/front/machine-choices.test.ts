import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { npuCount } from '../../topology/dimension.ts';
import { valueOf } from '../../units/result.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointsOf } from '../space/points.ts';
import { frontOfMachines } from './front-of-machines.ts';
import { chosenMachines, type MachineChoices } from './machine-choices.ts';
import { toldFront } from './told-front.ts';

const MACHINE: Design = {
  ...DEFAULT_DESIGN,
  topology: {
    ...DEFAULT_DESIGN.topology,
    dimensions: [
      { kind: 'switch', size: 2, linkLatencyNs: 500, tier: 'node' },
      { kind: 'switch', size: 4, linkLatencyNs: 500, tier: 'pod' },
    ],
  },
  system: { ...DEFAULT_DESIGN.system, algorithms: {} },
  workload: { ...baseTransformer('gpt-3'), layers: 2, heads: 4, globalBatch: 4 },
  parallelism: { modelParallel: 1, overlap: true },
  compute: { peakTflops: 989, efficiency: 0.6, capacityGB: 80 },
  bandwidth: {
    ...DEFAULT_DESIGN.bandwidth,
    budgetGBps: 500,
    mode: 'fixed',
    scheme: 'custom',
    customGBps: [450, 50],
  },
};

const CHOICES: MachineChoices = {
  npus: 8,
  kinds: ['fatTree'],
  over: [1, 4],
  perNpuGBps: [25, 50],
  mostDimensions: 2,
  capacityGB: 80,
  budgetDollars: Infinity,
};

const machines = (choices: Partial<MachineChoices>, design = MACHINE) =>
  valueOf(toEnd(chosenMachines(design, { ...CHOICES, ...choices })));

describe('machines to choose from', () => {
  it('keep the node and its links, and have each network and each NIC once, the cheapest first', () => {
    const { list } = machines({ kinds: ['switch', 'ring', 'fatTree'] });
    // A switch, a ring and two trees of two levels, each with two NICs.
    expect(list.map(({ network }) => network).toSorted()).toHaveLength(8);
    expect(new Set(list.map(({ network, chosen }) => JSON.stringify([network, chosen]))).size).toBe(8);
    expect(list.map(({ dollars }) => dollars)).toEqual(
      list.map(({ dollars }) => dollars).toSorted((a, b) => a - b),
    );
    for (const { base, chosen } of list) {
      expect(base.design.topology.dimensions[0]).toEqual(MACHINE.topology.dimensions[0]);
      expect(base.design.bandwidth.customGBps).toEqual([450, chosen['NIC GB/s']]);
      expect(npuCount(base.design.topology)).toBe(8);
      expect(base.batch).toBe(4);
    }
  });

  it('have trees of two and of three levels where there are leaves enough', () => {
    const { list } = machines({ npus: 128, over: [2], perNpuGBps: [50] });
    expect(list.map(({ base }) => base.design.topology.dimensions[1]?.parameters)).toEqual(
      expect.arrayContaining([
        { leaf: 32, spines: 32, over: 2 },
        // Two leaves make no third level.
      ]),
    );
    expect(machines({ npus: 512, over: [2], perNpuGBps: [50] }).list).toHaveLength(2);
  });

  it('leave out what costs more than the budget, and count it', () => {
    const all = machines({});
    const [cheapest] = all.list;
    const few = machines({ budgetDollars: cheapest!.dollars });
    expect(few.list.every(({ dollars }) => dollars <= cheapest!.dollars)).toBe(true);
    expect(few.list.length + few.leftOut).toBe(all.list.length);
  });

  it('are all networks of a budget in equal parts where the design has no given links', () => {
    const design: Design = { ...MACHINE, bandwidth: DEFAULT_DESIGN.bandwidth };
    const { list } = machines({ kinds: ['ring', 'switch'], perNpuGBps: [100] }, design);
    // 8, 2 x 4 and 4 x 2, of two blocks each.
    expect(list).toHaveLength(2 + 4 + 4);
    for (const { base } of list) {
      expect(base.design.bandwidth).toMatchObject({ budgetGBps: 100, scheme: 'equal', customGBps: null });
      expect(npuCount(base.design.topology)).toBe(8);
    }
  });

  it.each([
    [{ npus: 1 }, 'npus is 1; expected a whole number from 2'],
    [{ kinds: [] }, 'kinds has no block; expected some, as Switch or FatTree'],
    [
      { kinds: ['dragonfly'] },
      'kinds has Dragonfly, whose size follows from its parameters; expected blocks of any size',
    ],
    [{ over: [0] }, 'over expects numbers above 0, as 1, 2, 4'],
    [{ perNpuGBps: [] }, 'perNpuGBps expects GB/s above 0, as 25, 50'],
  ] as const)('are refused by the field that is wrong: %o', (wrong, message) => {
    const made = toEnd(chosenMachines(MACHINE, { ...CHOICES, ...wrong }));
    expect(made.ok ? '' : made.problems.map((own) => `${own.path} ${own.message}`).join()).toBe(message);
  });
});

describe('the front of machines that are chosen', () => {
  it('is that of a space with the same networks', () => {
    const tree = (over: number) => ({
      kind: 'fatTree',
      size: 4,
      parameters: { leaf: 2, spines: 2, over },
      linkLatencyNs: 500,
      tier: 'pod',
    });
    const space = {
      base: { ...MACHINE, topology: { dimensions: [MACHINE.topology.dimensions[0], tree(1)] } },
      free: { 'topology.dimensions[1].parameters.over': [1, 4], 'bandwidth.customGBps[1]': [25, 50] },
      split: 'given',
    };
    const expected = valueOf(toEnd(frontOfMachines(valueOf(pointsOf(valueOf(readSpace(space)))))));
    const found = valueOf(toEnd(toldFront({ design: MACHINE, choices: CHOICES, objective: 'time' })));
    expect(expected.rows.length).toBeGreaterThan(1);
    expect(found.rows.map(({ dollars, timeNs, layout }) => [dollars, timeNs, layout])).toEqual(
      expected.rows.map(({ dollars, found: own }) => [dollars, own.timeNs, own.text]),
    );
    expect(found.verdict).toMatch(/^Proved: no machine is faster at its cost, of 4 machines with /);
    expect(found.rows[0]?.machine).toMatch(/^Switch\(2\)_FatTree\(4[^ ]*, NIC GB\/s (25|50)$/);
  });
});

describe('a front without a machine', () => {
  it('says what memory of an NPU would do', () => {
    const { rows, verdict } = valueOf(
      toEnd(toldFront({ design: MACHINE, choices: { ...CHOICES, capacityGB: 1 }, objective: 'time' })),
    );
    expect(rows).toEqual([]);
    expect(verdict).toMatch(
      /^No layout fits on any of 4 machines: the least of [\d,]+ needs [\d.]+ GB of an NPU\.$/,
    );
  });
});
