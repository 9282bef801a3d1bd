import { formatPercent } from '../../units/percent.ts';
import { formatTime } from '../../units/time.ts';
import type { Contention } from '../../worker/protocol.ts';
import { SCHEME_TEXT } from '../compare/schemes.ts';

/** Times that differ by less than rounding are the same. */
const SAME = 1e-9;

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

/** Both iteration times and their difference, in a sentence. */
export function comparisonText({ scheme, alone, shared, phases }: Contention): string {
  const [aloneNs, sharedNs] = [alone.iterationNs, shared.iterationNs];
  const difference = differenceText({ aloneNs, sharedNs });
  const base = `${SCHEME_TEXT[scheme].name}: an iteration takes ${formatTime(aloneNs, 4)} with links to itself`;
  if (difference !== 'none') return `${base}, ${formatTime(sharedNs, 4)} with contention (${difference}).`;
  return phases.every((phase) => differenceText(phase) === 'none')
    ? `${base}, and the same with contention: no two messages of a phase share a link.`
    : `${base}, and the same with contention: other dimensions take longer than the phases it delays.`;
}
