/** Puts the differences of two designs and their results into words. */
import { letterOf } from '../../../../design/workbench/workbench.ts';
import { throughputRatio } from '../../../../design/performance.ts';
import { formatChange } from '../../../../units/change.ts';
import type { Change } from '../../../../worker/files/preview.ts';
import type { SchemeResult } from '../../../../run/report/results.ts';
import type { ToldBecause } from '../../../../worker/sides/told-because.ts';

/** "Budget per NPU 600 GB/s instead of 300 GB/s". */
export function changeWords(change: Change): string {
  const { part, label, before, after } = change;
  if (isModel(change) && before !== null && after !== null && kindIn(before) === kindIn(after))
    return `${label} ${after.replace(KIND, '')} instead of ${before.replace(KIND, '')}`;
  if (part === 'Network' && label === 'Topology' && before !== null && after !== null)
    return `${dimensionWords(before, after)}${after} instead of ${before}`;
  // A difference that no field shows.
  if (label === 'Details') return `other details of the ${part.toLowerCase()}`;
  if (before === null) return `${label} ${after ?? ''}, which was not there`;
  if (after === null) return `without ${label} (${before})`;
  return `${label} ${after} instead of ${before}`;
}

const OF_DIMENSIONS: ReadonlySet<string> = new Set(['Tiers', 'Link latencies', 'Links of an NPU']);

/** "+1 dimension, " */
function dimensionWords(before: string, after: string): string {
  const more = after.split('_').length - before.split('_').length;
  if (more === 0) return '';
  return `${more > 0 ? '+' : '−'}${Math.abs(more)} ${Math.abs(more) === 1 ? 'dimension' : 'dimensions'}, `;
}

/** Fields that two models of the same family may share. */
const KIND = /, a \w+ model$/u;

function kindIn(name: string): string | undefined {
  return KIND.exec(name)?.[0];
}

function isModel({ part, label }: Change): boolean {
  return part === 'Workload' && label === 'Workload';
}

/** The most changes of a step that are named; the rest are counted. */
export function stepWords(changes: readonly Change[], most = 3): string {
  if (changes.length === 0) return 'Details';
  const isOther = changes.some(({ part, label }) => part === 'Network' && label === 'Topology');
  const isOtherModel = changes.some(isModel);
  // For another network or model the name says enough: its details cannot be compared one by one.
  const telling = changes.filter(
    (change) =>
      (!isOther || !OF_DIMENSIONS.has(change.label)) &&
      (!isOtherModel || change.part !== 'Workload' || isModel(change)),
  );
  const named = telling.slice(0, most).map(changeWords);
  const more = telling.length - named.length;
  return more === 0 ? named.join('; ') : `${named.join('; ')}; and ${more} more`;
}

/** "tokens/s +12 %, iteration −9 %, cost +27 %". */
export function outcomeWords(from: SchemeResult, to: SchemeResult, isSameWork: boolean): string {
  const parts: readonly (readonly [string, number | null])[] = [
    ...(isSameWork ? [[`${to.throughput.unit}/s`, throughputRatio(to, from)] as const] : []),
    ['iteration', to.iterationNs / from.iterationNs],
    ['cost', to.costDollars / from.costDollars],
  ];
  const ratios = parts.flatMap(([name, ratio]) => {
    const change = formatChange(ratio ?? Number.NaN);
    return change === null ? [] : [`${name} ${change}`];
  });
  return ratios.length === 0 ? 'the same numbers' : ratios.join(', ');
}

/** ", because bytes take 12 ms of the iteration instead of 40 ms. Most of the time comes from ..."; empty until it is known. */
export function becauseWords(because: ToldBecause | null): string {
  if (because === null) return '';
  const { text, time, cost } = because;
  const reason = text === null ? '' : `, because ${text}`;
  const [ofTime, ofCost] = [time, cost].map((changes) => (changes === null ? null : stepWords(changes, 2)));
  if (ofTime !== null && ofTime === ofCost)
    return `${reason}. Most of the time and of the cost comes from ${ofTime}`;
  if (ofTime === null) return ofCost === null ? reason : `${reason}. Most of the cost comes from ${ofCost}`;
  const andCost = ofCost === null ? '' : `, most of the cost from ${ofCost}`;
  return `${reason}. Most of the time comes from ${ofTime}${andCost}`;
}

export function againstText(from: number, to: number): string {
  return `${letterOf(to)} against ${letterOf(from)}`;
}
