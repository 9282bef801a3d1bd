/**
 * The steps of the algorithms that send matrices on from chip to chip: Wang's, Cannon's, and whole layers on
 * one ring. Each send-receive is an operation of its own; with two buffers and a port for each ring a run
 * takes the time of their closed forms.
 *
 *     Wang     the whole operation of one direction; part k after the k-th send-receive of an input, or before the
 *              k-th of an output
 *     Cannon   skews of floor(P/2) send-receives under one launch; then part k after the k-th roll, outputs as in Wang's
 *     1D TP    three products of a layer, each in n parts, part k after the k-th send-receive
 *     FSDP     three stages: a product beside the operation that prefetches, the next when both are over
 */
import type { Lane } from './slice-steps.ts';
import { DIRECTIONS, other, type Direction } from './directions.ts';
import { sendRecvTime, ringTime, NOTHING, type OperationTime } from './operation.ts';
import { fullyShardedParts, tensorParallelParts } from './algorithms/ring-1d.ts';
import { computeNs, kindOf, ringOf, shardBytes, type Gemm, type Grid } from './gemm.ts';
import type { PlannedStep, Work } from './gemm-graph.ts';
import type { Layer } from './plan.ts';
import { type GemmProfile } from './profile.ts';
import { range } from './slices.ts';

interface Writer {
  readonly steps: readonly PlannedStep[];
  /** Returns its index in the list; `after` must name earlier steps. */
  readonly add: (lane: Lane, slice: number, work: Work, after: readonly (number | undefined)[]) => number;
}

function writer(): Writer {
  const steps: PlannedStep[] = [];
  return {
    steps,
    add: (lane, slice, work, after) => {
      steps.push({ lane, slice, work, after: after.filter((step) => step !== undefined) });
      return steps.length - 1;
    },
  };
}

interface Shifted {
  readonly parts: number;
  readonly partNs: number;
  /**
   * Inputs before each part but the first; outputs after each part but the last, or after each
   * (`isLastSent`).
   */
  readonly inputs: readonly Passed[];
  readonly output: (Passed & { readonly isLastSent: boolean }) | null;
  readonly after: readonly number[];
}

interface Passed {
  readonly lane: Direction;
  readonly bytes: number;
  readonly time: OperationTime;
}

/** Adds the parts of a product with what is passed round meanwhile. @returns the last steps */
function addShifted({ add }: Writer, { parts, partNs, inputs, output, after }: Shifted): readonly number[] {
  const products: number[] = [];
  const sent: number[] = [];
  for (const slice of range(parts)) {
    const arrived =
      slice === 0
        ? []
        : inputs.map(({ lane, bytes, time }) =>
            add(lane, slice, { collective: 'sendReceive', bytes, time }, [
              ...after,
              products[slice - BUFFERS],
            ]),
          );
    products.push(
      add('compute', slice, { durationNs: partNs }, [...after, ...arrived, sent[slice - BUFFERS]]),
    );
    if (output !== null && (slice < parts - 1 || output.isLastSent)) {
      const { lane, bytes, time } = output;
      sent.push(add(lane, slice, { collective: 'sendReceive', bytes, time }, [products[slice]]));
    }
  }
  return [products.at(-1), sent.at(-1)].filter((step) => step !== undefined);
}

const BUFFERS = 2;

/** @param split the direction whose operation is split into send-receives */
export function wangSteps(
  profile: GemmProfile,
  gemm: Gemm,
  mesh: Grid,
  split: Direction,
): readonly PlannedStep[] {
  const steps = writer();
  const [whole, parts] = [other(split), ringOf(mesh, split)];
  const [ring, shard] = [ringOf(mesh, whole), shardBytes(gemm, mesh, whole)];
  const kind = kindOf(gemm.flow, whole);
  const addWhole = (after: readonly number[]): readonly number[] => {
    if (ring === 1) return after;
    const bytes = kind === 'allGather' ? shard : shard * ring;
    const time = ringTime(profile, kind, whole, ring, shard);
    return [steps.add(whole, 0, { collective: kind, bytes, time }, after)];
  };
  const bytes = shardBytes(gemm, mesh, split);
  const passed = { lane: split, bytes, time: sendRecvTime(profile, split, parts, bytes) };
  const isOutput = kindOf(gemm.flow, split) === 'reduceScatter';
  const ends = addShifted(steps, {
    parts,
    partNs: computeNs(gemm, mesh, profile) / parts,
    inputs: isOutput ? [] : [passed],
    output: isOutput ? { ...passed, isLastSent: false } : null,
    after: kind === 'allGather' ? addWhole([]) : [],
  });
  if (kind === 'reduceScatter') addWhole(ends);
  return steps.steps;
}

/** Only on square meshes. */
export function cannonSteps(profile: GemmProfile, gemm: Gemm, mesh: Grid): readonly PlannedStep[] {
  const steps = writer();
  const side = mesh.rows;
  const partNs = computeNs(gemm, mesh, profile) / side;
  const passedOn = (lane: Direction): Passed => {
    const bytes = shardBytes(gemm, mesh, lane);
    return { lane, bytes, time: sendRecvTime(profile, lane, side, bytes) };
  };
  // Passes it to the next chip until it has reached its target, with one launch.
  const addSkew = (lane: Direction, slice: number, after: readonly number[]): readonly number[] => {
    const { bytes, time } = passedOn(lane);
    return range(side === 1 ? 0 : Math.floor(side / 2)).reduce<readonly number[]>((before, hop) => {
      const hopTime = hop === 0 ? time : { ...time, launchNs: 0 };
      return [steps.add(lane, slice, { collective: 'sendReceive', bytes, time: hopTime }, before)];
    }, after);
  };
  const isOutput = (lane: Direction): boolean => kindOf(gemm.flow, lane) === 'reduceScatter';
  const inputs = DIRECTIONS.filter((lane) => !isOutput(lane));
  const output = DIRECTIONS.find(isOutput);
  const ends = addShifted(steps, {
    parts: side,
    partNs,
    inputs: inputs.map(passedOn),
    output: output === undefined || side === 1 ? null : { ...passedOn(output), isLastSent: true },
    after: inputs.flatMap((lane) => addSkew(lane, 0, [])),
  });
  if (output !== undefined) addSkew(output, side - 1, ends);
  return steps.steps;
}

/**
 * Stages one after another: `add` writes the steps of one, which begins after the last steps of the one
 * before.
 */
function inTurn<T>(
  stages: readonly T[],
  add: (steps: Writer, stage: T, index: number, after: readonly number[]) => readonly number[],
): readonly PlannedStep[] {
  const steps = writer();
  stages.reduce<readonly number[]>((after, stage, index) => add(steps, stage, index, after), []);
  return steps.steps;
}

/** On one ring of `chips`, a row of the mesh. */
export function tensorParallelSteps(
  profile: GemmProfile,
  layer: Layer,
  tokens: number,
  chips: number,
): readonly PlannedStep[] {
  const { products, partNs, bytes, pass } = tensorParallelParts(profile, layer, tokens, chips);
  const inputs = [{ lane: 'horizontal' as const, bytes, time: pass }];
  return inTurn(range(products), (steps, _product, _index, after) =>
    addShifted(steps, { parts: chips, partNs, inputs, output: null, after }),
  );
}

/** On one ring of `chips`, a row of the mesh. */
export function fullyShardedSteps(
  profile: GemmProfile,
  layer: Layer,
  tokens: number,
  chips: number,
): readonly PlannedStep[] {
  const { productNs, shard, gather, scatter } = fullyShardedParts(profile, layer, tokens, chips);
  const gathered = { collective: 'allGather', bytes: shard, time: gather } as const;
  const scattered = { collective: 'reduceScatter', bytes: shard * chips, time: scatter } as const;
  return inTurn([gathered, gathered, scattered], (steps, work, slice, after) => [
    steps.add('compute', slice, { durationNs: productNs }, after),
    ...(work.time === NOTHING ? [] : [steps.add('horizontal', slice, work, after)]),
  ]);
}
