import { groupThousands } from '../../../units/decimal.ts';
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

/** Room a label needs. */
const TICK_PX = 96;

/** Round instants of a view, labelled in the unit that suits it, with the digits that tell them apart. */
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
