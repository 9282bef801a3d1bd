/**
 * Halving-doubling on a loop network, step by step: first inside every switch, then between switches over one shortcut a step, and the same
 * steps backwards to gather. In the shifted form the NPUs of a switch use different shortcuts at a time. If z is not a power of two, the
 * exchange inside a switch is direct.
 */
import { flipped, neighbour, shortcutsOf, switchesOf, type LoopShape } from '../../topology/loop/shape.ts';
import { shortcutOf, type Shift } from './shift.ts';

/** The switch that an NPU meets over shortcut k: the one whose id differs in bit k, or the one 2^k further on. */
export const PARTNERS = ['xor', 'add'] as const;
export type Partner = (typeof PARTNERS)[number];

/** How gathering goes with partners 2^k further on: back the way the data came, or on in the same direction. */
export const GATHERS = ['reverse', 'forward'] as const;
export type Gather = (typeof GATHERS)[number];

export interface LoopExchange {
  readonly shape: LoopShape;
  readonly npusPerSwitch: number;
  readonly shift: Shift;
  readonly partner: Partner;
  readonly gather: Gather;
}

/** One message of an NPU in a step; `share` is its part of all bytes. */
export interface LoopSend {
  readonly to: number;
  readonly share: number;
  /** Absent inside a switch. */
  readonly shortcut?: number;
}

export function ranksOf({ shape, npusPerSwitch }: LoopExchange): number {
  return switchesOf(shape) * npusPerSwitch;
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value));
}

/** Steps inside a switch: log2 z, one if the exchange is direct, none for one NPU. */
export function innerSteps(npusPerSwitch: number): number {
  if (npusPerSwitch === 1) return 0;
  return isPowerOfTwo(npusPerSwitch) ? Math.log2(npusPerSwitch) : 1;
}

/** Steps of the whole all-reduce. */
export function stepsOf({ shape, npusPerSwitch }: LoopExchange): number {
  return 2 * (innerSteps(npusPerSwitch) + shortcutsOf(shape));
}

/** Returns whether a step still reduces, and which step of the reduce-scatter it is or mirrors. */
export function phaseOf(
  exchange: LoopExchange,
  step: number,
): { readonly isReduce: boolean; readonly at: number } {
  const half = stepsOf(exchange) / 2;
  return step < half ? { isReduce: true, at: step } : { isReduce: false, at: 2 * half - 1 - step };
}

/** Returns what `rank` sends in `step` of the all-reduce. */
export function sendsOf(exchange: LoopExchange, step: number, rank: number): readonly LoopSend[] {
  const { shape, npusPerSwitch: z, shift, partner, gather } = exchange;
  const { isReduce, at } = phaseOf(exchange, step);
  const [from, npu] = [Math.floor(rank / z), rank % z];
  const inner = innerSteps(z);
  if (at < inner) {
    if (isPowerOfTwo(z)) return [{ to: from * z + flipped(npu, at), share: 2 ** -(at + 1) }];
    return Array.from({ length: z - 1 }, (_, index) => ({
      to: from * z + ((npu + index + 1) % z),
      share: 1 / z,
    }));
  }
  const between = at - inner;
  const shortcut = shortcutOf(shift, npu, between, z, shortcutsOf(shape));
  const isBack = !isReduce && gather === 'reverse';
  const to = partner === 'xor' ? flipped(from, shortcut) : neighbour(shape, from, shortcut, isBack ? -1 : 1);
  return [{ to: to * z + npu, share: 1 / (z * 2 ** (between + 1)), shortcut }];
}
