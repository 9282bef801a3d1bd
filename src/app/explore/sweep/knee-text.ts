/** What a chart of a sweep says of its knee. */
import { kneeOf, type Knee } from '../../../analysis/sweep/knee.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { Quantity } from '../../parts/charts/quantity.ts';
import type { Line } from './sweep-series.ts';

export interface KneeOfLine {
  readonly name: string;
  readonly knee: Knee;
}

/** The knee of the throughput of the first line that has one. */
export function kneeOfLines(lines: readonly Line[], isLog: boolean): KneeOfLine | null {
  for (const { name, rows } of lines) {
    const points = rows.flatMap(({ value, numbers }) => {
      const y = numbers?.throughput ?? null;
      return y === null ? [] : [{ x: value, y }];
    });
    const knee = kneeOf(points, isLog);
    if (knee !== null) return { name, knee };
  }
  return null;
}

export function kneeText({ name, knee }: KneeOfLine, { print }: Quantity): string {
  const { at, reached, next, nextBuys } = knee;
  return `${name} bends at ${print(at.x)}: ${formatPercent(reached - 1, 2)} more throughput than at the first value. The next step, to ${print(next.x)}, buys ${formatPercent(nextBuys - 1, 2)}.`;
}
