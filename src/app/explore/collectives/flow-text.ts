/** Sentences about a collective on its way through the dimensions. */
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import type { PlannedCollective, PlannedPhase } from '../../../analysis/tables/plans.ts';

/** "Reduce-scatter, dimension 1". */
export function stopName({ dimension, operation }: PlannedPhase): string {
  return `${capital(COLLECTIVE_LABELS[operation])}, ${dimension < 0 ? 'all NPUs' : `dimension ${dimension + 1}`}`;
}

/** "Reduce-scatter among 2 NPUs of dimension 1". */
function phaseName({ dimension, operation, ranks }: PlannedPhase): string {
  const where = dimension < 0 ? 'all NPUs' : `${formatCount(ranks)} NPUs of dimension ${dimension + 1}`;
  return `${capital(COLLECTIVE_LABELS[operation])} among ${where}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** What has happened after `position` phases. */
export function flowText({ phases, bytes }: PlannedCollective, position: number): string {
  const phase = phases[position - 1];
  if (phase === undefined) return `At first every NPU has ${formatBytes(phases[0]?.bytesIn ?? bytes)}.`;
  const { bytesIn, bytesOut, sentBytes } = phase;
  const kept =
    bytesOut === bytesIn
      ? `${formatBytes(bytesOut)} as before`
      : `${formatBytes(bytesOut)} of ${formatBytes(bytesIn)}`;
  return `${phaseName(phase)}: each sends ${formatBytes(sentBytes)} and has ${bytesOut > bytesIn ? `${formatBytes(bytesOut)} where it had ${formatBytes(bytesIn)}` : kept}.`;
}

/** Why outer dimensions carry less, with the bytes that enter them; null if they do not. */
export function whyLess({ phases }: PlannedCollective): string | null {
  const entered = new Map<number, number>();
  for (const { dimension, bytesIn, bytesOut } of phases) {
    // On the way back it is what leaves that was meant for all.
    const most = Math.max(bytesIn, bytesOut);
    if (dimension >= 0) entered.set(dimension, Math.max(entered.get(dimension) ?? 0, most));
  }
  const steps = [...entered].sort(([left], [right]) => left - right);
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined || last[1] >= first[1]) return null;
  const because = phases.some(({ bytesIn, bytesOut }) => bytesOut < bytesIn)
    ? 'an inner dimension reduces before an outer one begins, and each of its NPUs goes on with its own part only'
    : 'an outer dimension gathers first, each NPU its own part only, and an inner one spreads what has come';
  return `Dimension ${first[0] + 1} works on ${formatBytes(first[1])}, dimension ${last[0] + 1} on ${formatBytes(last[1])}: ${because}. That is why outer dimensions carry less.`;
}
