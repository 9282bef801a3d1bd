import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShape } from '../testing/arbitrary/pipeline.arbitrary.ts';
import { PLAIN_POLICY } from '../testing/runs/simulation.ts';
import { block } from '../testing/runs/network-simulation.ts';
import { TOTALS_ONLY } from '../simulator/input.ts';
import type { RunTotals } from '../simulator/record/totals.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import { valueOf } from '../units/result.ts';
import type { Layer, LayerOp } from '../workload/table/layer.ts';
import { bubbleNs } from '../workload/pipeline/bubble.ts';
import type { PipelineShape } from '../workload/pipeline/facts/names.ts';
import type { AxisDegree } from '../workload/axes/place-axes.ts';
import { prepareCase, type PreparedCase } from './prepare-case.ts';
import { SCHEDULE_FACTS } from '../workload/pipeline/facts/schedules.ts';
import { stageWaits } from './report/stage-waits.ts';
import { stageReports } from './report/stage-report.ts';
import { startRun } from './simulate.ts';
import { ALL_PARTS } from './all-parts.ts';

const FORWARD_NS = 1000;
const BACKWARD_NS = 2000;

function compute(durationNs: number): LayerOp {
  return { kind: 'compute', label: 'compute', durationNs };
}

const LAYER: Layer = {
  name: 'layer',
  forward: [compute(FORWARD_NS)],
  recompute: [],
  inputGradient: [compute(BACKWARD_NS / 2)],
  weightGradient: [compute(BACKWARD_NS / 2)],
  updateNs: 0,
};

interface Given {
  readonly shape: PipelineShape;
  readonly layer?: Layer;
  readonly boundaryBytes?: number;
  readonly overlap?: boolean;
  readonly dimensions?: readonly Dimension[];
  readonly axes?: readonly AxisDegree[];
  readonly held?: readonly number[];
  readonly gradientBytes?: number;
  readonly splitBandwidth?: Topology['splitBandwidth'];
}

interface Started {
  readonly prepared: PreparedCase;
  readonly topology: Topology;
  readonly totals: RunTotals;
}

function run(given: Given): RunTotals {
  return start(given).totals;
}

function start(given: Given): Started {
  const { shape, layer = LAYER, boundaryBytes = 0, overlap = true } = given;
  const held = given.held ?? new Array<number>(shape.stages * shape.chunks).fill(1);
  const dimensions = given.dimensions ?? [block('ring', shape.stages, 100)];
  const ring = dimensions.map(() => ({ algorithm: { name: 'ring' }, whole: false }) as const);
  const prepared = valueOf(
    prepareCase(
      {
        sizes: dimensions.map(({ size }) => size),
        source: {
          kind: 'pipeline',
          shape,
          boundaryBytes,
          iterations: 1,
          held,
          gradientBytes: held.map(() => given.gradientBytes ?? 0),
          layers: held.flatMap((count) => Array.from({ length: count }, () => layer)),
          axes: given.axes ?? [{ role: 'pipeline', degree: shape.stages }],
        },
        overlap,
        algorithms: { allReduce: ring, reduceScatter: ring, allGather: ring, allToAll: ring },
        policy: PLAIN_POLICY,
        endpointDelayNs: 0,
      },
      ALL_PARTS,
    ),
  );
  const { splitBandwidth = 'full' } = given;
  const topology: Topology = { dimensions, splitBandwidth };
  const started = valueOf(startRun(prepared, topology, TOTALS_ONLY));
  while (!started.run.advance(1000));
  return { prepared, topology, totals: started.run.totals() };
}

describe('a run of pipeline stages', () => {
  it('has the bubble of the closed form if stages are equal, for each length of the forward pass and of both gradients', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const { chunks, microBatches } = shape;
        const { endNs, computeNs, stages } = run({ shape });
        const times = {
          forwardNs: chunks * FORWARD_NS,
          backwardNs: chunks * BACKWARD_NS,
          weightNs: (chunks * BACKWARD_NS) / 2,
          pairNs: chunks * (FORWARD_NS + BACKWARD_NS),
        };
        // Work is conserved, and all stages compute as much.
        expect(computeNs).toBeCloseTo(microBatches * (times.forwardNs + times.backwardNs), 6);
        const { isSkewed } = SCHEDULE_FACTS[shape.schedule];
        const waited = stageReports(stages!, endNs).map(
          ({ passesBeginNs, passesEndNs, passesNs }) =>
            (isSkewed === true ? passesEndNs - passesBeginNs : endNs) - passesNs,
        );
        expect(Math.max(...waited)).toBeCloseTo(bubbleNs(shape, times), 6);
      }),
    );
  });

  it('waits under ZB-V as long as its closed form says, however long passes take', () => {
    const passNs = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 12 }),
        fc.tuple(passNs, passNs, passNs),
        (stages, more, [forwardNs, inputNs, weightNs]) => {
          const shape = { schedule: 'zbV', stages, chunks: 2, microBatches: 2 * stages - 1 + more } as const;
          const layer = {
            ...LAYER,
            forward: [compute(forwardNs)],
            inputGradient: [compute(inputNs)],
            weightGradient: [compute(weightNs)],
          };
          const { endNs, stages: times } = run({ shape, layer });
          const waited = stageReports(times!, endNs).map(
            ({ passesBeginNs, passesEndNs, passesNs }) => passesEndNs - passesBeginNs - passesNs,
          );
          const backwardNs = 2 * (inputNs + weightNs);
          const whole = { forwardNs: 2 * forwardNs, backwardNs, weightNs: 2 * weightNs };
          const closed = bubbleNs(shape, { ...whole, pairNs: whole.forwardNs + backwardNs });
          expect(Math.max(...waited)).toBeCloseTo(closed, 6);
        },
      ),
    );
  });

  it.each([
    // Forward, gradients of inputs and of weights; what a stage waits, and what the closed form says.
    [1000, 1000, 1000, 2000, 2000],
    [1000, 1200, 1000, 2200, 2400],
    [1000, 2000, 1000, 3000, 4000],
    [1200, 1000, 1000, 2400, 2200],
  ])(
    'waits less or more than the closed form of DualPipe if passes differ: %d, %d, %d',
    (forward, inputs, weights, waited, closed) => {
      const layer = {
        ...LAYER,
        forward: [compute(forward)],
        inputGradient: [compute(inputs)],
        weightGradient: [compute(weights)],
      };
      const shape = { schedule: 'dualPipe', stages: 4, chunks: 1, microBatches: 8 } as const;
      expect(stageWaits(run({ shape, layer }).stages!, false).waitedNs).toBeCloseTo(waited, 6);
      const backwardNs = inputs + weights;
      const times = { forwardNs: forward, backwardNs, weightNs: weights, pairNs: forward + backwardNs };
      expect(bubbleNs(shape, times)).toBe(closed);
    },
  );

  it('waits as the closed form says without messages and with equal passes, less by the shares of each cause', () => {
    fc.assert(
      fc.property(
        anyShape,
        fc.constantFrom(0, 1000, 100_000),
        fc.boolean(),
        fc.boolean(),
        (shape, boundaryBytes, overlap, isEven) => {
          const isSkewed = SCHEDULE_FACTS[shape.schedule].isSkewed === true;
          const held = Array.from({ length: shape.stages * shape.chunks }, (_, part) =>
            isEven ? 1 : 1 + (part % 3),
          );
          const given = {
            shape,
            overlap,
            ...(SCHEDULE_FACTS[shape.schedule].placement === 'wrap' ? { held } : {}),
          };
          const waits = stageWaits(run({ ...given, boundaryBytes }).stages!, isSkewed);
          const without = stageWaits(run(given).stages!, isSkewed);
          expect(waits.withoutMessagesNs).toBeCloseTo(without.waitedNs, 6);
          expect(waits.equalNs).toBeCloseTo(without.equalNs, 6);
          if (boundaryBytes === 0) expect(waits.withoutMessagesNs).toBeCloseTo(waits.waitedNs, 6);
          if (!isSkewed) expect(waits.waitedToEndNs).toBe(waits.waitedNs);
          if (!isEven) return;
          const { chunks } = shape;
          const times = {
            forwardNs: chunks * FORWARD_NS,
            backwardNs: chunks * BACKWARD_NS,
            weightNs: (chunks * BACKWARD_NS) / 2,
            pairNs: chunks * (FORWARD_NS + BACKWARD_NS),
          };
          expect(waits.equalNs).toBeCloseTo(bubbleNs(shape, times), 6);
        },
      ),
    );
  });

  it('never has a stage compute two passes at once, and starts a pass only when its inputs are there', () => {
    fc.assert(
      fc.property(
        anyShape,
        fc.constantFrom(0, 1000, 1_000_000),
        fc.boolean(),
        (shape, boundaryBytes, overlap) => {
          const { stages } = run({ shape, boundaryBytes, overlap });
          const { tasks, startNs, endNs } = stages!;
          tasks.forEach(({ after }, index) => {
            for (const before of after) expect(startNs[index]!).toBeGreaterThanOrEqual(endNs[before]!);
          });
          for (let stage = 0; stage < shape.stages; stage++) {
            const laneTasks = tasks.flatMap((task, index) =>
              task.kind === 'block' && task.stage === stage && task.lane === 'compute' ? [index] : [],
            );
            laneTasks.sort((a, b) => startNs[a]! - startNs[b]!);
            laneTasks.slice(1).forEach((index, place) => {
              expect(startNs[index]!).toBeGreaterThanOrEqual(endNs[laneTasks[place]!]!);
            });
          }
        },
      ),
    );
  });

  it('keeps a link to one message at a time and sends every result of a stage', () => {
    const shape = { schedule: 'oneForwardOneBackward', stages: 4, chunks: 1, microBatches: 8 } as const;
    const { servers, endNs, roleNs } = run({ shape, boundaryBytes: 1e6 });
    // Six messages over three boundaries for each micro-batch, of four stages.
    expect(servers[0]!.bytes).toBe((6 * 8 * 1e6) / 4);
    expect(endNs).toBeGreaterThan(8 * 3000 + 3 * 3000);
    expect(roleNs.some((ns) => ns > 0)).toBe(true);
    // A message of 1e6 B on a link of 50 GB/s takes 20,000 ns: the pipeline goes at that pace.
    expect(endNs).toBeGreaterThanOrEqual(8 * 20_000);
  });

  it('exchanges gradients once between stages with the same part, and then reduces them', () => {
    const shape = { schedule: 'dualPipe', stages: 4, chunks: 1, microBatches: 8 } as const;
    const { servers, stages, endNs } = run({ shape, gradientBytes: 5000 });
    // Two parts per stage, 5,000 B each.
    expect(servers[0]!.bytes).toBe(2 * 5000);
    const { tasks, endNs: ends } = stages!;
    const exchanged = tasks.flatMap((task, index) =>
      task.kind === 'send' && task.microBatch < 0 ? [{ ...task, index }] : [],
    );
    expect(exchanged.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
      '0 3',
      '0 3',
      '1 2',
      '1 2',
      '2 1',
      '2 1',
      '3 0',
      '3 0',
    ]);
    // A part is complete when both stages have worked on all of its micro-batches.
    for (const { after, index } of exchanged) {
      for (const before of after) expect(ends[index]!).toBeGreaterThan(ends[before]!);
    }
    expect(endNs).toBeGreaterThan(8 * 3000 + 2000);
  });

  it('overlaps the messages of a pass with the compute of its paired pass', () => {
    const layer: Layer = {
      ...LAYER,
      forward: [
        ...LAYER.forward,
        { kind: 'collective', label: 'AR', collective: 'allReduce', bytes: 50_000, role: 'model' },
      ],
    };
    const axes: AxisDegree[] = [
      { role: 'model', degree: 2 },
      { role: 'pipeline', degree: 2 },
    ];
    const given = { layer, axes, dimensions: [block('ring', 4, 100)] };
    const shape = { stages: 2, chunks: 1, microBatches: 8 };
    const paired = run({ ...given, shape: { ...shape, schedule: 'dualPipe' } });
    const plain = run({ ...given, shape: { ...shape, schedule: 'oneForwardOneBackward' } });
    // A forward pass takes 500 ns; those paired with a backward pass, 2,000 ns together, wait for none.
    const pairs = paired.stages!.tasks.filter((task) => task.kind === 'block' && task.beside !== undefined);
    const perStage = pairs.length / 2;
    expect(perStage).toBeGreaterThan(0);
    const passesNs = ({ stages }: RunTotals): number =>
      stages!.tasks.reduce(
        (sum, task, index) =>
          task.kind === 'block' ? sum + stages!.endNs[index]! - stages!.startNs[index]! : sum,
        0,
      ) / 2;
    expect(passesNs(plain)).toBeCloseTo(8 * 3500, 6);
    expect(passesNs(paired)).toBeCloseTo(8 * 3500 - perStage * 500, 6);
    // Without overlap they run one after the other.
    const apart = run({ ...given, overlap: false, shape: { ...shape, schedule: 'dualPipe' } });
    expect(passesNs(apart)).toBeCloseTo(8 * 3500, 6);
  });

  it('runs collectives of a stage among its NPUs, and reduces gradients beside the passes', () => {
    const layer: Layer = {
      ...LAYER,
      forward: [
        ...LAYER.forward,
        { kind: 'collective', label: 'AR', collective: 'allReduce', bytes: 4000, role: 'model' },
      ],
      weightGradient: [
        ...LAYER.weightGradient,
        { kind: 'collective', label: 'DP', collective: 'allReduce', bytes: 8000, role: 'data' },
      ],
    };
    const shape = { schedule: 'oneForwardOneBackward', stages: 2, chunks: 1, microBatches: 4 } as const;
    const dimensions = [block('ring', 8, 100)];
    const axes: AxisDegree[] = [
      { role: 'model', degree: 2 },
      { role: 'pipeline', degree: 2 },
      { role: 'data', degree: 2 },
    ];
    const { servers, endNs } = run({ shape, layer, dimensions, axes });
    // An all-reduce of B bytes over two sends B per NPU: four micro-batches, one layer per stage.
    expect(servers.map(({ bytes }) => bytes)).toEqual([16_000, 0, 8000]);
    // (4 + 1) x (1000 + 4000 / 100 + 2000), then 8000 B.
    expect(endNs).toBeCloseTo(5 * 3040 + 80, 6);
  });

  it('shares the links of a stage between passes, messages and incoming data, worked by hand', () => {
    const layer: Layer = {
      ...LAYER,
      forward: [
        compute(1000),
        { kind: 'collective', label: 'AR', collective: 'allReduce', bytes: 100_000, role: 'model' },
      ],
    };
    const { stages } = run({
      layer,
      shape: { schedule: 'gpipe', stages: 2, chunks: 1, microBatches: 2 },
      boundaryBytes: 150_000,
      dimensions: [block('switch', 4, 100)],
      axes: [
        { role: 'model', degree: 2 },
        { role: 'pipeline', degree: 2 },
      ],
      splitBandwidth: 'links',
    });
    const { tasks, startNs, endNs } = stages!;
    const times = (stage: number, kind: 'block' | 'send', microBatch: number): readonly number[] => {
      const index = tasks.findIndex(
        (task) =>
          task.kind === kind &&
          (task.kind === 'send' ? task.from : task.stage) === stage &&
          task.pass === 'forward' &&
          task.microBatch === microBatch,
      );
      return [startNs[index]!, endNs[index]!];
    };
    // An all-reduce over two sends 100,000 B per NPU at 100 GB/s: 1,000 ns; a message takes 1,500 ns alone.
    expect(times(0, 'block', 0)).toEqual([0, 2000]);
    // It is alone for 1,000 ns of compute, then has half of the links until it ends; the all-reduce has lost 500 ns by then.
    expect(times(0, 'send', 0)).toEqual([2000, 4000]);
    expect(times(0, 'block', 1)).toEqual([2000, 4500]);
    // The next arrives while its receiver reduces: 500 ns alone, then both take twice as long and end together.
    expect(times(0, 'send', 1)).toEqual([4500, 7000]);
    expect(times(1, 'block', 0)).toEqual([4000, 7000]);
    expect(times(1, 'block', 1)).toEqual([7000, 9000]);
  });

  it('waits for the slowest stage if stages are uneven', () => {
    const shape = { schedule: 'oneForwardOneBackward', stages: 3, chunks: 1, microBatches: 6 } as const;
    const { endNs, computeNs } = run({ shape, held: [1, 2, 1] });
    expect(computeNs).toBeCloseTo((6 * 4 * 3000) / 3, 6);
    expect(endNs).toBeGreaterThanOrEqual(6 * 6000);
  });
});
