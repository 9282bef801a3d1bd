/** The loads of a step, as sentences and numbers. */
import type { LinkLoads } from '../../../../collective/link-loads.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatDecimal } from '../../../../units/decimal.ts';
import type { DataTable } from '../../../parts/export/data-table.ts';

export interface StepSum {
  readonly count: number;
  /** Links that carry something. */
  readonly busy: number;
  readonly mostMessages: number;
  /** Messages over the width of the link, of the link that has most. */
  readonly mostCrowded: number;
}

export function stepSums({ links, steps }: LinkLoads): readonly StepSum[] {
  return steps.map(({ count, messages }) => ({
    count,
    busy: messages.filter((count) => count > 0).length,
    mostMessages: Math.max(0, ...messages),
    mostCrowded: Math.max(0, ...messages.map((count, link) => count / links[link]!.width)),
  }));
}

/** By link, messages over its width; before the first step the most of all steps. */
export function crowdedAt({ links, steps }: LinkLoads, position: number): readonly number[] {
  const shown = position === 0 ? steps : steps.slice(position - 1, position);
  return links.map(({ width }, link) =>
    shown.reduce((most, { messages }) => Math.max(most, messages[link]! / width), 0),
  );
}

export function loadsText(loads: LinkLoads, position: number): string {
  const sums = stepSums(loads);
  const all = formatCount(loads.links.length);
  const sum = sums[position - 1];
  if (sum === undefined) {
    const most = Math.max(0, ...sums.map(({ mostCrowded }) => mostCrowded));
    return `All steps together: on the busiest link ${formatDecimal(most)} messages at once for each NPU link that it is as wide as.`;
  }
  const step = `Step ${position} of ${sums.length}${sum.count > 1 ? `, done ${formatCount(sum.count)} times` : ''}`;
  if (sum.busy === 0) return `${step}: nothing leaves its switch.`;
  return `${step}: ${formatCount(sum.busy)} of ${all} links between switches carry something, the busiest ${formatCount(sum.mostMessages)} messages, ${formatDecimal(sum.mostCrowded)} for each NPU link that it is as wide as.`;
}

/** Every link in every step. */
export function loadsTable({ links, steps }: LinkLoads): DataTable {
  return {
    columns: [
      ...['Step', 'Times', 'From switch', 'To switch', 'Width', 'Messages'].map((name) => ({
        name,
        unit: '',
      })),
    ],
    rows: steps.flatMap(({ count, messages }, step) =>
      links.map(({ from, to, width }, link) => [step + 1, count, from, to, width, messages[link]!]),
    ),
  };
}
