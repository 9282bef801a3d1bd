/** Fields that several kinds of golden cases about loop networks share: shape, algorithm, wires. */
import * as v from 'valibot';
import { GATHERS, PARTNERS, type LoopExchange } from '../../../collective/loop/exchange.ts';
import type { LoopWires } from '../../../collective/loop/lockstep.ts';
import { SHIFTS } from '../../../collective/loop/shift.ts';
import { WIRINGS, type LoopShape } from '../../../topology/loop/shape.ts';
import { problem, success, type Result } from '../../../units/result.ts';

export function whole(least: number, most: number) {
  const message = `expected a whole number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
}

export function oneOf<const T extends readonly string[]>(names: T) {
  return v.picklist(names, `expected ${names.join(', ')}`);
}

export const positive = v.pipe(
  v.number('expected a number above 0'),
  v.gtValue(0, 'expected a number above 0'),
);
export const notNegative = v.pipe(v.number('expected 0 or more'), v.minValue(0, 'expected 0 or more'));

const MOST_BITS = 12;
export const shapeEntries = {
  q: v.optional(whole(1, MOST_BITS)),
  x: v.optional(whole(0, MOST_BITS)),
  y: v.optional(whole(0, MOST_BITS)),
};
export const z = whole(1, 4096);
export const algorithm = {
  algorithm: oneOf(['hd', 'shd', 'ring']),
  shift: v.optional(oneOf(SHIFTS)),
  partner: v.optional(oneOf(PARTNERS)),
  gather: v.optional(oneOf(GATHERS)),
};
export const wiring = v.optional(oneOf(WIRINGS), 'duplex');
export const wires = {
  bytes: positive,
  bytesPerSecond: positive,
  cableSeconds: notNegative,
  switchSeconds: notNegative,
};

interface ShapeInput {
  readonly q?: number | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

export function shapeOf({ q, x, y }: ShapeInput): Result<LoopShape> {
  if (q !== undefined && x === undefined && y === undefined) return success({ logSides: [q] });
  if (q === undefined && x !== undefined && y !== undefined) return success({ logSides: [x, y] });
  return problem('q', `is ${q ?? 'missing'}; expected q, or x and y`);
}

interface AlgorithmInput {
  readonly algorithm: 'hd' | 'shd' | 'ring';
  readonly shift?: LoopExchange['shift'] | undefined;
  readonly partner?: LoopExchange['partner'] | undefined;
  readonly gather?: LoopExchange['gather'] | undefined;
  readonly wiring?: LoopWires['wiring'] | undefined;
}

export function exchangeOf(shape: LoopShape, npusPerSwitch: number, input: AlgorithmInput): LoopExchange {
  const isShifted = input.algorithm === 'shd';
  return {
    shape,
    npusPerSwitch,
    shift: isShifted ? (input.shift ?? 'poster') : 'none',
    partner: input.partner ?? 'xor',
    // Directed cables carry nothing back: gathered data continues in the same direction.
    gather: input.gather ?? (input.partner === 'add' && input.wiring === 'directed' ? 'forward' : 'reverse'),
  };
}

interface WireInput {
  readonly wiring: LoopWires['wiring'];
  readonly w: number;
  readonly bytesPerSecond: number;
  readonly cableSeconds: number;
  readonly switchSeconds: number;
}

export function wiresOf(input: WireInput): LoopWires {
  return {
    wiring: input.wiring,
    cables: input.w,
    linkGBps: input.bytesPerSecond / 1e9,
    cableNs: input.cableSeconds * 1e9,
    switchNs: input.switchSeconds * 1e9,
  };
}
