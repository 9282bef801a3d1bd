import { formatPercent } from '../units/percent.ts';
import { formatTime } from '../units/time.ts';
import type { ClosedForm } from './closed-form.ts';

interface Cause {
  readonly limiting: readonly number[];
  readonly labels: readonly string[];
  readonly totalNs: number;
}

/** The most causes in the sentence; the others are small. */
const MOST = 2;

/**
 * What holds an iteration back, in one sentence: which dimensions limit which communication, its share of
 * communication time, and what 1 GB/s more there saves. Dimensions are numbered from 1, innermost first.
 */
export function why(form: ClosedForm): string {
  const causes = causesOf(form);
  if (causes.length === 0)
    return 'Nothing is sent between NPUs: the network does not hold this iteration back.';
  const sentence = causes
    .slice(0, MOST)
    .map((cause) => clause(cause, form))
    .join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function clause({ limiting, labels, totalNs }: Cause, form: ClosedForm): string {
  const what = `the ${listed(labels)}`;
  const dimensions = `dimension${limiting.length > 1 ? 's' : ''} ${listed(limiting.map((index) => String(index + 1)))}`;
  if (totalNs === Infinity)
    return `${dimensions} ${limiting.length > 1 ? 'have' : 'has'} no bandwidth, which ${what} needs`;
  const share = formatPercent(totalNs / form.totalCommNs);
  if (limiting.length > 1) {
    return `${dimensions} limit ${what} alike (${share} of communication), more on one of them alone does not shorten it`;
  }
  const saved = formatTime(form.savedByOneMoreGBps[limiting[0]!]!);
  return `${dimensions} limits ${what} (${share} of communication), 1 GB/s more there saves ${saved}`;
}

/** Communications by what limits them, the longest first. */
function causesOf(form: ClosedForm): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const { communication, durationNs, limiting } of form.communications) {
    if (!(durationNs > 0)) continue;
    const key = limiting.join(' ');
    const known = causes.get(key) ?? { limiting, labels: [], totalNs: 0 };
    const { label, count } = communication;
    const labels = known.labels.includes(label) ? known.labels : [...known.labels, label];
    causes.set(key, { limiting, labels, totalNs: known.totalNs + count * durationNs });
  }
  return [...causes.values()].sort((a, b) => b.totalNs - a.totalNs);
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}
