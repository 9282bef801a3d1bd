import { groupThousands } from '../../../units/decimal.ts';
import { formatTime } from '../../../units/time.ts';
import { roundTicks } from './round-ticks.ts';
import { toPixel, widthOf, type View } from '../../state/view/view.ts';

export interface Tick {
  readonly x: number;
  readonly label: string;
}

const UNITS = [
  { symbol: 's', ns: 1e9 },
  { symbol: 'ms', ns: 1e6 },
  { symbol: 'µs', ns: 1e3 },
  { symbol: 'ns', ns: 1 },
] as const;

/** The ticks of an axis, and the instant that they are relative to where their labels would not fit otherwise. */
export interface TimeAxis {
  /** `16.903 s +`, at the left end; null if the labels give the whole time. */
  readonly base: string | null;
  readonly ticks: readonly Tick[];
}

/** Room a label needs. */
const TICK_PX = 144;
/** No letter of an axis is wider, and labels stand apart. */
const LETTER_PX = 6.5;
const GAP_PX = 12;
/** Digits of an instant that a double holds. */
const BASE_DIGITS = 15;

/** Round instants of a view, labelled in a suitable unit with the digits that distinguish them. */
export function timeTicks(view: View, width: number): readonly Tick[] {
  const unit = UNITS.find(({ ns }) => widthOf(view) >= ns) ?? UNITS[3];
  const count = Math.max(1, Math.floor(width / TICK_PX));
  const values = roundTicks(view.startNs / unit.ns, view.endNs / unit.ns, count);
  const step = values.length > 1 ? values[1]! - values[0]! : 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return values.map((value) => ({
    x: toPixel(value * unit.ns, view, width),
    label: `${groupThousands(value.toFixed(decimals))} ${unit.symbol}`,
  }));
}

/** The same, relative to a round instant before the view once its labels would print over each other. */
export function timeAxis(view: View, width: number): TimeAxis {
  const whole = timeTicks(view, width);
  const roundNs = 10 ** Math.ceil(Math.log10(widthOf(view)));
  const baseNs = Math.floor(view.startNs / roundNs) * roundNs;
  if (baseNs === 0 || !areCrowded(whole)) return { base: null, ticks: whole };
  const base = `${formatTime(baseNs, BASE_DIGITS)} +`;
  const after = labelPx(base) + GAP_PX;
  const ticks = timeTicks({ startNs: view.startNs - baseNs, endNs: view.endNs - baseNs }, width);
  return { base, ticks: ticks.filter(({ x, label }) => x - labelPx(label) / 2 >= after) };
}

function areCrowded(ticks: readonly Tick[]): boolean {
  return ticks.some(({ x, label }, index) => {
    const next = ticks[index + 1];
    return next !== undefined && next.x - x < Math.max(labelPx(label), labelPx(next.label)) + GAP_PX;
  });
}

function labelPx(label: string): number {
  return label.length * LETTER_PX;
}
