/**
 * The event-driven run of one sliced product: three lanes (both rings and the chip's compute) take the operations of
 * the slices in order. Buffers bound how far communication runs ahead: with two, slice k's input is gathered once slice
 * k-2 is multiplied. With two buffers and independent ports it takes the time of the closed form.
 *
 *     OS       h_k, v_k after G_(k-buffers);  G_k after h_k, v_k
 *     LS, RS   in_k after G_(k-buffers);  G_k after in_k and out_(k-buffers);  out_k after G_k
 */
import { totalNs } from './operation.ts';
import { inputDirection, type Flow } from './gemm.ts';
import type { Iterated } from './gemm-time.ts';
import { other } from './profile.ts';
import { range } from './slices.ts';

export const LANES = ['horizontal', 'vertical', 'compute'] as const;
export type Lane = (typeof LANES)[number];

/** One operation of a lane; `after` lists places in the list of steps that must be over, all of them earlier. */
export interface Step {
  readonly lane: Lane;
  readonly slice: number;
  readonly after: readonly number[];
}

export interface Span extends Step {
  readonly startNs: number;
  readonly endNs: number;
}

export interface PipelineRun {
  readonly ns: number;
  readonly spans: readonly Span[];
}

/** The operations of all slices, those of each lane in the order it takes them. */
export function stepsOf(flow: Flow, slices: number, buffers: number): readonly Step[] {
  const perSlice = LANES.length;
  const order: readonly Lane[] =
    flow === 'OS'
      ? ['horizontal', 'vertical', 'compute']
      : [inputDirection(flow), 'compute', other(inputDirection(flow))];
  const at = (slice: number, lane: Lane): readonly number[] =>
    slice < 0 ? [] : [slice * perSlice + order.indexOf(lane)];
  return range(slices).flatMap((slice) =>
    order.map((lane, place): Step => {
      const freed = at(slice - buffers, 'compute');
      if (flow === 'OS') {
        const inputs = [...at(slice, 'horizontal'), ...at(slice, 'vertical')];
        return { lane, slice, after: lane === 'compute' ? inputs : freed };
      }
      const [input = lane, , output = lane] = order;
      if (place === 0) return { lane, slice, after: freed };
      if (lane === 'compute')
        return { lane, slice, after: [...at(slice, input), ...at(slice - buffers, output)] };
      return { lane, slice, after: at(slice, 'compute') };
    }),
  );
}

export type DurationNs = (lane: Lane, slice: number) => number;

/** Each lane on its own: an operation starts when its lane is free and what it waits for is over. */
export function runPipeline(
  flow: Flow,
  time: Iterated,
  buffers = 2,
  durationNs: DurationNs = ownDuration(time),
): PipelineRun {
  const free: Record<Lane, number> = { horizontal: 0, vertical: 0, compute: 0 };
  const spans: Span[] = [];
  for (const step of stepsOf(flow, time.iterations, buffers)) {
    const startNs = Math.max(free[step.lane], ...step.after.map((index) => spans[index]?.endNs ?? 0));
    const endNs = startNs + durationNs(step.lane, step.slice);
    free[step.lane] = endNs;
    spans.push({ ...step, startNs, endNs });
  }
  return { ns: Math.max(...LANES.map((lane) => free[lane])), spans };
}

/** What each operation takes that has its lane to itself. */
export function ownDuration(time: Iterated): DurationNs {
  const durations: Readonly<Record<Lane, number>> = {
    horizontal: totalNs(time.perIteration.horizontal),
    vertical: totalNs(time.perIteration.vertical),
    compute: time.computeNs / time.iterations,
  };
  return (lane) => durations[lane];
}
