/**
 * The event-driven run of one sliced product: three servers (both rings and the chip's compute) take the operations of
 * the slices in order. Buffers bound how far communication runs ahead: with two, slice k's input is gathered once slice
 * k-2 is multiplied. With two buffers and independent ports it takes the time of the closed form.
 *
 *     OS       h_k, v_k after G_(k-buffers);  G_k after h_k, v_k
 *     LS, RS   in_k after G_(k-buffers);  G_k after in_k and out_(k-buffers);  out_k after G_k
 */
import { totalNs } from './operation.ts';
import { inputDirection, type Flow } from './gemm.ts';
import type { Iterated } from './gemm-time.ts';
import { other, type Direction } from './profile.ts';

export const LANES = ['horizontal', 'vertical', 'compute'] as const;
export type Lane = (typeof LANES)[number];

export interface Span {
  readonly lane: Lane;
  readonly slice: number;
  readonly startNs: number;
  readonly endNs: number;
}

export interface PipelineRun {
  readonly ns: number;
  readonly spans: readonly Span[];
}

export function runPipeline(flow: Flow, time: Iterated, buffers = 2): PipelineRun {
  const slices = time.iterations;
  const free: Record<Lane, number> = { horizontal: 0, vertical: 0, compute: 0 };
  const ends: Record<Lane, number[]> = { horizontal: [], vertical: [], compute: [] };
  const spans: Span[] = [];
  const durations: Readonly<Record<Lane, number>> = {
    horizontal: totalNs(time.perIteration.horizontal),
    vertical: totalNs(time.perIteration.vertical),
    compute: time.computeNs / slices,
  };
  const place = (lane: Lane, slice: number, ...after: readonly (number | undefined)[]): void => {
    const startNs = Math.max(free[lane], ...after.map((ns) => ns ?? 0));
    const endNs = startNs + durations[lane];
    free[lane] = endNs;
    ends[lane].push(endNs);
    spans.push({ lane, slice, startNs, endNs });
  };
  const end = (lane: Lane, slice: number): number | undefined => ends[lane][slice];
  for (let slice = 0; slice < slices; slice++) {
    const room = end('compute', slice - buffers);
    if (flow === 'OS') {
      place('horizontal', slice, room);
      place('vertical', slice, room);
      place('compute', slice, end('horizontal', slice), end('vertical', slice));
    } else {
      const input: Direction = inputDirection(flow);
      const output = other(input);
      place(input, slice, room);
      place('compute', slice, end(input, slice), end(output, slice - buffers));
      place(output, slice, end('compute', slice));
    }
  }
  return { ns: Math.max(...LANES.map((lane) => free[lane])), spans };
}
