/** An axis of a chart: its scale and its round ticks. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { formatDecimal, groupThousands } from '../../../units/decimal.ts';
import type { AxisUnit, Quantity } from './quantity.ts';

export type AxisScale = 'linear' | 'log';

export interface AxisTick {
  readonly at: number;
  readonly label: string;
}

export interface Axis {
  /** Pixel of a value. */
  readonly at: (value: number) => number;
  readonly ticks: readonly AxisTick[];
  /** Name of the quantity with the unit of the ticks. */
  readonly label: string;
  /** The unit of the ticks; empty if values have none. */
  readonly unit: string;
}

interface AxisSettings {
  readonly quantity: Quantity;
  readonly values: readonly number[];
  /** Pixel of the low and of the high end. */
  readonly range: readonly [number, number];
  /** Logarithmic only where all values are above 0. */
  readonly scale?: AxisScale;
  /** A value the axis shows in any case: 0, or the 1 of a ratio. */
  readonly include?: number;
  /** Room one tick needs. */
  readonly tickPx: number;
  /** Whether the ends are moved out to round values; else they are the least and largest value. */
  readonly isNice?: boolean;
}

export function createAxis(settings: AxisSettings): Axis {
  const { quantity, range, tickPx, isNice = true } = settings;
  const [low, high] = domainOf(settings);
  const unit = unitOf(quantity, Math.max(Math.abs(low), Math.abs(high)));
  const most = Math.max(2, Math.floor(Math.abs(range[1] - range[0]) / tickPx));
  const ends = [low / unit.factor, high / unit.factor] as const;
  const label = unit.symbol === '' ? quantity.label : `${quantity.label} (${unit.symbol})`;
  if (settings.scale === 'log' && low > LEAST_SIZE) {
    const scale = scaleLog(ends, range);
    return {
      at: (value) => scale(value / unit.factor),
      ticks: logTicks(scale.ticks(), most).map((value) => ({
        at: scale(value),
        label: formatDecimal(value),
      })),
      label,
      unit: unit.symbol,
    };
  }
  const scale = scaleLinear(ends, range);
  if (isNice) scale.nice(most);
  const values = scale.ticks(most);
  const decimals = decimalsOf(values);
  return {
    at: (value) => scale(value / unit.factor),
    ticks: values.map((value) => ({ at: scale(value), label: groupThousands(value.toFixed(decimals)) })),
    label,
    unit: unit.symbol,
  };
}

/** Values whose difference is a smaller share of them count as one: their ticks would differ in no readable digit. */
const LEAST_WIDTH = 1e-12;

/** Smaller values count as 0: `toFixed` writes 100 decimals at most. */
const LEAST_SIZE = 1e-80;

/** From the least to the largest value; an interval of some width even for one value or none. */
function domainOf({ quantity, values, include, scale }: AxisSettings): readonly [number, number] {
  const known = values.filter(Number.isFinite);
  const all = include === undefined || scale === 'log' ? known : [...known, include];
  const low = all.reduce((least, value) => Math.min(least, value), Infinity);
  const high = all.reduce((largest, value) => Math.max(largest, value), -Infinity);
  if (low > high) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  // Nothing but 0: up to one of the smallest unit, so that no tick is negative or a tiny part of the unit.
  if (size <= LEAST_SIZE) return [0, quantity.units.at(-1)?.factor ?? 1];
  return high - low > size * LEAST_WIDTH ? [low, high] : [low - size / 2, high + size / 2];
}

function unitOf({ units }: Quantity, largest: number): AxisUnit {
  return units.find(({ factor }) => largest >= factor) ?? units.at(-1) ?? { symbol: '', factor: 1 };
}

/** Powers of ten, with their multiples by two and five if there is room, else as many as fit. */
function logTicks(all: readonly number[], most: number): readonly number[] {
  const leading = (value: number): number => Number(value.toExponential().charAt(0));
  const choices = [all, all.filter((value) => [1, 2, 5].includes(leading(value)))];
  const powers = all.filter((value) => leading(value) === 1);
  const fitting = [...choices, powers].find((ticks) => ticks.length <= most);
  if (fitting !== undefined && fitting.length > 0) return fitting;
  const every = Math.ceil(powers.length / most);
  return powers.filter((_, index) => index % every === 0);
}

function decimalsOf(values: readonly number[]): number {
  const [first = 0, second = first + 1] = values;
  return Math.max(0, -Math.floor(Math.log10(second - first) + 1e-9));
}
