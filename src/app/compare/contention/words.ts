import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { SchemeId } from '../../../design/document.ts';
import type { PhaseContention } from '../../../analysis/contention/phase-contention.ts';
import type { SchemeContention } from '../../../analysis/contention/scheme-contention.ts';
import { schemeName } from '../../state/page/schemes.ts';

/** Relative difference below which two times count as equal. */
const SAME = 1e-9;
/** Times are shown with four digits. */
const SHOWN = 1 + 5e-5;

interface Compared {
  readonly aloneNs: number;
  readonly sharedNs: number;
}

/** `+12.5 %`, `none`. */
export function differenceText({ aloneNs, sharedNs }: Compared): string {
  const more = sharedNs / aloneNs - 1;
  if (!(Math.abs(more) > SAME)) return 'none';
  return `${more > 0 ? '+' : '−'}${formatPercent(Math.abs(more))}`;
}

/** Puts both iteration times and their difference into a sentence. */
export function comparisonText({ scheme, alone, shared, phases }: PhaseContention): string {
  const [aloneNs, sharedNs] = [alone.iterationNs, shared.iterationNs];
  const difference = differenceText({ aloneNs, sharedNs });
  const base = `${schemeName(scheme)}: an iteration takes ${formatTime(aloneNs, 4)} with links to itself`;
  if (difference !== 'none') return `${base}, ${formatTime(sharedNs, 4)} with contention (${difference}).`;
  return phases.every((phase) => differenceText(phase) === 'none')
    ? `${base}, and the same with contention: no two messages of a phase share a link.`
    : `${base}, and the same with contention: other dimensions take longer than the phases it delays.`;
}

/** Two times: `+1.2 ms (+12 %)`, `none`. */
export function changeText(aloneNs: number, sharedNs: number): string {
  const share = differenceText({ aloneNs, sharedNs });
  if (share === 'none') return share;
  const ns = sharedNs - aloneNs;
  const time = `${ns > 0 ? '+' : '−'}${formatTime(Math.abs(ns))}`;
  // Nothing was exposed before, so there is no ratio.
  return aloneNs > 0 ? `${time} (${share})` : time;
}

/** Says which scheme is fastest without and with contention. */
export function contentionText(schemes: readonly SchemeContention[]): string {
  const known = schemes.flatMap((value) => (value.ok ? [value] : []));
  const slower = known.filter(({ alone, shared }) => shared.iterationNs > alone.iterationNs * (1 + SAME));
  const faster = known.filter(({ alone, shared }) => shared.iterationNs < alone.iterationNs * (1 - SAME));
  if (slower.length === 0 && faster.length === 0)
    return 'No scheme differs: no iteration waits for a shared link.';
  const changed = slower.length + faster.length;
  const count = `${changed} of ${known.length} schemes ${changed === 1 ? 'differs' : 'differ'}`;
  const alone = fastestOf(known.map(({ scheme, alone: { iterationNs } }) => [scheme, iterationNs]));
  const shared = fastestOf(known.map(({ scheme, shared: { iterationNs } }) => [scheme, iterationNs]));
  if (alone === shared) return `${count}; ${alone} either way.`;
  return `${count}: ${shared} with contention, ${alone} without.`;
}

/** Names the fastest schemes. Those whose times look alike at the shown precision tie. */
function fastestOf(times: readonly (readonly [SchemeId, number])[]): string {
  const least = Math.min(...times.map(([, ns]) => ns));
  const names = times.flatMap(([scheme, ns]) => (ns <= least * SHOWN ? [schemeName(scheme)] : []));
  if (names.length === times.length && names.length > 1) return 'all are as fast';
  if (names.length === 1) return `${names.join('')} is the fastest`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''} are the fastest`;
}
