/** The operations of the slices of a product on their lanes, and what they wait for (gemm-graph.ts). */
import { other } from './directions.ts';
import { inputDirection, type Flow } from './gemm.ts';
import { range } from './slices.ts';

export const LANES = ['horizontal', 'vertical', 'compute'] as const;
export type Lane = (typeof LANES)[number];

/** One operation of a lane; `after` lists the indices of earlier steps that must have ended. */
export interface Step {
  readonly lane: Lane;
  readonly slice: number;
  readonly after: readonly number[];
}

/** The operations of all slices, those of each lane in order. */
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
