/** The quantity of an axis: name, units of its ticks, and the print of a single value. */
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatRate } from '../../../units/rate.ts';
import { formatTime } from '../../../units/time.ts';

export interface AxisUnit {
  readonly symbol: string;
  /** Size of one in the unit the values are in. */
  readonly factor: number;
}

export interface Quantity {
  readonly label: string;
  /** Largest first; one without a symbol leaves the name alone. */
  readonly units: readonly AxisUnit[];
  readonly print: (value: number) => string;
}

/** A quantity in ns. */
export function timeQuantity(label: string): Quantity {
  const units = [
    { symbol: 's', factor: 1e9 },
    { symbol: 'ms', factor: 1e6 },
    { symbol: 'µs', factor: 1e3 },
    { symbol: 'ns', factor: 1 },
  ];
  return { label, units, print: (value) => formatTime(value, 4) };
}

/** A quantity of shares from 0 to 1. */
export function percentQuantity(label: string): Quantity {
  return { label, units: [{ symbol: '%', factor: 0.01 }], print: (value) => formatPercent(value) };
}

/** A rate: a count of a noun per second. */
export function rateQuantity(label: string, noun: string): Quantity {
  const units = [
    { symbol: `B ${noun}/s`, factor: 1e9 },
    { symbol: `M ${noun}/s`, factor: 1e6 },
    { symbol: `k ${noun}/s`, factor: 1e3 },
    { symbol: `${noun}/s`, factor: 1 },
  ];
  return { label, units, print: (value) => formatRate(value, noun) };
}

export function ratioQuantity(label: string): Quantity {
  const print = (value: number): string => `${formatDecimal(value)} ×`;
  return { label, units: [{ symbol: '×', factor: 1 }], print };
}

export function dollarQuantity(label: string): Quantity {
  const units = [
    { symbol: '$ B', factor: 1e9 },
    { symbol: '$ M', factor: 1e6 },
    { symbol: '$ k', factor: 1e3 },
    { symbol: '$', factor: 1 },
  ];
  return { label, units, print: (value) => formatDollars(value) };
}

/** A quantity in bytes. */
export function bytesQuantity(label: string): Quantity {
  const units = [
    { symbol: 'TB', factor: 1e12 },
    { symbol: 'GB', factor: 1e9 },
    { symbol: 'MB', factor: 1e6 },
    { symbol: 'kB', factor: 1e3 },
    { symbol: 'B', factor: 1 },
  ];
  return { label, units, print: (value) => formatBytes(value, 4) };
}

/** A quantity in GB/s. */
export function bandwidthQuantity(label: string): Quantity {
  const units = [
    { symbol: 'TB/s', factor: 1e3 },
    { symbol: 'GB/s', factor: 1 },
    { symbol: 'MB/s', factor: 1e-3 },
  ];
  return { label, units, print: (value) => formatBandwidth(value, 4) };
}

/** A quantity with a fixed unit, or with none. */
export function plainQuantity(label: string, unit = ''): Quantity {
  const print = (value: number): string => `${formatDecimal(value, 6)}${unit === '' ? '' : ` ${unit}`}`;
  return { label, units: [{ symbol: unit, factor: 1 }], print };
}

/** The same with four digits, for estimates. */
export function fewDigits(label: string, unit = ''): Quantity {
  const print = (value: number): string => `${formatDecimal(value, 4)}${unit === '' ? '' : ` ${unit}`}`;
  return { ...plainQuantity(label, unit), print };
}
