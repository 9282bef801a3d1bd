/** Pipelines on a network that is built otherwise than its dimensions say. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, DesignDimension, PhysicalNetwork } from '../../design/document.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { prepareDesign } from '../prepare-design.ts';
import { runScheme } from '../run-scheme.ts';
import { toEnd } from '../../design/steps.ts';
import { sendCosts, wiresOfStages } from '../send-cost.ts';

const block = (kind: DesignDimension['kind'], size: number, linkLatencyNs = 500): DesignDimension => ({
  kind,
  size,
  linkLatencyNs,
  tier: 'node',
});

interface Layout {
  readonly stages: number;
  readonly modelParallel?: number;
  readonly overlap?: boolean;
}

/** A transformer in stages; every NPU sends 300 GB/s in all. */
function designOf(
  dimensions: readonly DesignDimension[],
  { stages, modelParallel = 1, overlap = false }: Layout,
  physical?: PhysicalNetwork,
): Design {
  return {
    ...DEFAULT_DESIGN,
    topology: { dimensions, splitBandwidth: 'full', ...(physical === undefined ? {} : { physical }) },
    bandwidth: {
      ...DEFAULT_DESIGN.bandwidth,
      scheme: 'custom',
      customGBps: dimensions.map(() => 300 / dimensions.length),
    },
    parallelism: {
      ...DEFAULT_DESIGN.parallelism,
      modelParallel,
      overlap,
      pipeline: { stages, schedule: 'oneForwardOneBackward' },
    },
    system: { ...DEFAULT_DESIGN.system, endpointDelayNs: 0, chunks: 4 },
  };
}

function prepared(design: Design) {
  const { prepared: found, derived } = valueOf(prepareDesign(design, ALL_PARTS));
  const topology = derived.topologyAt(design.bandwidth.customGBps!);
  return { prepared: found, topology };
}

function costOf(design: Design): ReturnType<typeof sendCosts> {
  const { prepared: found, topology } = prepared(design);
  return sendCosts(found, topology);
}

function run(design: Design) {
  const ready = valueOf(prepareDesign(design, ALL_PARTS));
  const { run: started } = valueOf(toEnd(runScheme(ready, 'custom', TOTALS_ONLY)));
  while (!started.advance(100_000));
  return started.totals();
}

const built = (dimensions: readonly DesignDimension[], more: object = {}): PhysicalNetwork => ({
  dimensions,
  ...more,
});

describe('messages between the stages of a pipeline on another network', () => {
  it('cross half of a ring that a switch is built as, and meet in its middle', () => {
    // Two stages of four on links of 150 GB/s. Each message of 3 MB goes half one way round and half the other, over four links;
    // four halves meet on the link between the stages.
    const onRing = costOf(
      designOf([block('switch', 8)], { stages: 2, modelParallel: 4 }, built([block('ring', 8, 200)])),
    );
    expect(onRing(0, 1, 3e6)).toMatchObject({
      transferNs: (4 * 1.5e6) / 150,
      durationNs: 4 * 200 + (4 * 1.5e6) / 150,
    });
    expect(onRing(1, 0, 3e6).transferNs).toBe(40_000);
    const onSwitch = costOf(designOf([block('switch', 8)], { stages: 2, modelParallel: 4 }));
    expect(onSwitch(0, 1, 3e6)).toMatchObject({ transferNs: 3e6 / 300, durationNs: 2 * 500 + 3e6 / 300 });
  });

  it('take one port of a switch that two rings are built on', () => {
    // Without the switch a message between neighbours on the outer ring of two has half of 300 GB/s.
    const rings = [block('ring', 4), block('ring', 2)];
    const layout = { stages: 2, modelParallel: 4 };
    const onSwitch = costOf(designOf(rings, layout, built([block('switch', 8, 100)])));
    expect(onSwitch(0, 1, 3e6)).toMatchObject({ transferNs: 1e4, durationNs: 1e4 + 200 });
    expect(costOf(designOf(rings, layout))(0, 1, 3e6).transferNs).toBeCloseTo(2e4, 6);
  });

  it('lengthen an iteration of one micro-batch by what each of them takes longer', () => {
    const layout = { stages: 2 };
    const one = (physical?: PhysicalNetwork): Design => {
      const design = designOf([block('switch', 2)], layout, physical);
      const pipeline = { stages: 2, schedule: 'oneForwardOneBackward', microBatches: 1 } as const;
      return { ...design, parallelism: { ...design.parallelism, pipeline } };
    };
    // A ring of two has both its links between the stages, so that only the latency differs: one forward and one backward message.
    const onSwitch = run(one());
    const onRing = run(one(built([block('ring', 2, 7500)])));
    expect(onRing.endNs - onSwitch.endNs).toBeCloseTo(2 * (7500 - 2 * 500), 2);
  });

  it('hold an iteration up where the built network is slower, and never where it is faster', () => {
    const layout = { stages: 4, modelParallel: 4 };
    const stages = (physical?: PhysicalNetwork): number =>
      run(designOf([block('switch', 4), block('switch', 4)], layout, physical)).endNs;
    const onSwitch = stages(built([block('switch', 16)]));
    expect(stages(built([block('ring', 16)]))).toBeGreaterThan(onSwitch * 1.01);
    expect(onSwitch).toBeLessThanOrEqual(stages());
  });
});

describe('a pipeline on a network that is built as itself', () => {
  const layouts: readonly Layout[] = [
    { stages: 2 },
    { stages: 4, modelParallel: 2, overlap: true },
    { stages: 2, modelParallel: 4 },
    { stages: 2, modelParallel: 2, overlap: true },
  ];

  it('equals the plain design to the last bit', () => {
    for (const layout of layouts) {
      for (const [dimensions, physical] of [
        [[block('ring', 16)], { sizes: [16], lanes: 1, linkLatencyNs: 500 }],
        [
          [block('ring', 4), block('switch', 4)],
          built([block('ring', 4), block('switch', 4)], { placement: 'number' }),
        ],
      ] as const) {
        expect(run(designOf(dimensions, layout, physical))).toEqual(run(designOf(dimensions, layout)));
      }
    }
  });

  it('takes the same messages where every link is laid one by one', () => {
    // Shares that change nothing still lead to the links that are built.
    for (const kinds of [
      ['switch', 'switch'],
      ['ring', 'ring'],
      ['fullyConnected', 'switch'],
      ['mesh', 'hypercube'],
    ] as const) {
      const dimensions = kinds.map((kind) => block(kind, 4));
      const same = built(dimensions, { placement: 'number', shares: [1, 1] });
      for (const stages of [2, 4, 8, 16]) {
        const [plain, laid] = [undefined, same].map((physical) => {
          const design = designOf(dimensions, { stages }, physical);
          return prepared({ ...design, topology: { ...design.topology, splitBandwidth: 'links' } });
        });
        const costs = [plain!, laid!].map(({ prepared: found, topology }) => sendCosts(found, topology));
        for (let from = 0; from < stages; from++) {
          for (let to = 0; to < stages; to++) {
            if (from === to) continue;
            const [a, b] = costs.map((cost) => cost(from, to, 1e6));
            expect(b!.transferNs / a!.transferNs).toBeCloseTo(1, 9);
            expect(b!.durationNs / a!.durationNs).toBeCloseTo(1, 9);
            expect(b!.servers).toEqual(a!.servers);
          }
        }
      }
    }
  });

  it('shares links between stages as the plain design does', () => {
    const dimensions = [block('switch', 4), block('switch', 4)];
    const same = built(dimensions, { placement: 'number', shares: [1, 1] });
    for (const layout of layouts) {
      const plain = run(designOf(dimensions, layout)).endNs;
      expect(run(designOf(dimensions, layout, same)).endNs / plain).toBeCloseTo(1, 9);
    }
  });

  it('gives collectives and messages that cross the same links the same wires', () => {
    const layout = { stages: 2, modelParallel: 4 };
    const { prepared: found, topology } = prepared(
      designOf([block('switch', 4), block('switch', 4)], layout, built([block('switch', 16)])),
    );
    const wires = wiresOfStages(found, topology)!;
    const sets = found.servers.map((_, server) => wires.setsOf(server)[0]!);
    const [message, back] = [wires.ofMessage(0, 1), wires.ofMessage(1, 0)];
    expect(message.some((wire) => back.includes(wire))).toBe(false);
    for (const set of sets.filter((one) => wires.ofStage(one, 0).length > 0)) {
      expect(wires.ofStage(set, 0).some((wire) => message.includes(wire))).toBe(true);
      expect(wires.ofStage(set, 1).some((wire) => wires.ofStage(set, 0).includes(wire))).toBe(false);
      expect(wires.ofMessages.has(set)).toBe(true);
    }
  });
});
