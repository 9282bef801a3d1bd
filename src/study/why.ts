/** What holds a split back, in words: the limiting dimensions and what one more GB/s is worth. */
import type { ClosedForm, CommunicationTime } from '../allocation/closedForm.ts';
import type { BlockKind } from '../topology/dimension.ts';
import { formatPercent } from '../units/percent.ts';
import { formatTime } from '../units/time.ts';

const BLOCK_WORDS: Readonly<Record<BlockKind, string>> = {
  ring: 'Ring',
  fullyConnected: 'FC',
  switch: 'Switch',
};

interface Sized {
  readonly kind: BlockKind;
  readonly size: number;
}

/** Sentences about the communication that takes longest first, then the most rewarding change. */
export function whyText(form: ClosedForm, dimensions: readonly Sized[]): string {
  const name = (index: number): string => {
    const dimension = dimensions[index];
    return dimension === undefined
      ? `dim ${index + 1}`
      : `dim ${index + 1} ${BLOCK_WORDS[dimension.kind]}(${dimension.size})`;
  };
  const byRole = longestByRole(form);
  if (byRole.length === 0) return 'Nothing is communicated, so every split is as good as any other.';
  const sentences = byRole.map((time) => limitSentence(time, name));
  return [...sentences, rewardSentence(form, name)].join(' ');
}

function limitSentence(
  { communication, limiting, utilisation }: CommunicationTime,
  name: (index: number) => string,
): string {
  const spanned = communication.bytes.filter((bytes) => bytes > 0).length;
  const subject = capitalised(communication.label);
  if (limiting.length === spanned) {
    return spanned === 1
      ? `${subject} uses ${name(limiting[0] as number)} alone.`
      : `${subject} keeps all its ${spanned} dimensions busy.`;
  }
  const verb = `is limited by ${limiting.map(name).join(' and ')}`;
  return `${subject} ${verb}; its dimensions are ${formatPercent(utilisation)} used.`;
}

function rewardSentence(form: ClosedForm, name: (index: number) => string): string {
  const saved = form.savedByOneMoreGBps;
  const most = saved.reduce((best, ns, index) => (ns > (saved[best] ?? 0) ? index : best), 0);
  const savedNs = saved[most] ?? 0;
  if (!(savedNs > 0))
    return 'No single dimension with more bandwidth would shorten the iteration; they are in balance.';
  return `1 GB/s more on ${name(most)} saves ${formatTime(savedNs)} an iteration.`;
}

/** For every role, the kind of communication that takes most time in all. */
function longestByRole(form: ClosedForm): readonly CommunicationTime[] {
  const longest = new Map<string, CommunicationTime>();
  const totalNs = (time: CommunicationTime): number => time.durationNs * time.communication.count;
  for (const time of form.communications) {
    if (!(time.durationNs > 0)) continue;
    const best = longest.get(time.communication.role);
    if (best === undefined || totalNs(time) > totalNs(best)) longest.set(time.communication.role, time);
  }
  return [...longest.values()].sort((a, b) => totalNs(b) - totalNs(a));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
