/** Describes the range over the software of an accelerator. */
import { formatCount } from '../../units/count.ts';
import { formatPercent } from '../../units/percent.ts';
import type { Evidence } from '../../workload/calibration/facts/evidence.ts';
import type { SoftwareRange } from './range.ts';

/** Such as "MFU is 43 % with the software nanotron (H100, BF16) and 49 % with Megatron-LM 2024 (H100, BF16), measured on H100 SXM 80 GB." */
export function rangeText(range: Omit<SoftwareRange, 'text'>): string {
  return [...spanText(range), ...elsewhereText(range)].join(' ');
}

function spanText({ accelerator, stacks, mfu }: Omit<SoftwareRange, 'text'>): readonly string[] {
  const ran = stacks.filter((stack) => stack.mfu !== null);
  const [fastest, slowest] = [ran[0], ran.at(-1)];
  if (mfu === null || fastest === undefined || slowest === undefined) return [];
  const on = accelerator ?? '';
  if (fastest === slowest) {
    return [`MFU ${formatPercent(mfu.most)} with the only software measured on ${on}: ${fastest.label}.`];
  }
  const [least, most] = [mfu.least, mfu.most].map((share) => formatPercent(share));
  return [
    `MFU is ${least!} with the software ${named(slowest.label)} and ${most!} with ${named(fastest.label)}, measured on ${on}.`,
  ];
}

/** `nanotron (H100, BF16)`: what it ran on is apart from its name. */
function named(label: string): string {
  const [name, ...on] = label.split(', ');
  return on.length === 0 ? label : `${name} (${on.join(', ')})`;
}

function elsewhereText({
  accelerator,
  named,
  nearest,
  isMeasuredHere,
}: Omit<SoftwareRange, 'text'>): readonly string[] {
  if (isMeasuredHere) return [];
  const where = accelerator ?? 'an accelerator with these numbers';
  if (named !== null) {
    return [
      `The design takes ${named.label}, which was not measured on ${where}${errorText(named.evidence)}.`,
    ];
  }
  if (nearest === null) return [];
  return [
    `No software was measured on ${where} in this precision, and the design names none: products run at its efficiency. The nearest is ${nearest.label}${errorText(nearest.evidence)}.`,
  ];
}

function errorText(evidence: Evidence | null): string {
  if (evidence === null) return '';
  const { heldOutRows, heldOutError } = evidence;
  return `; where it was, its error is ${formatPercent(heldOutError, 2)} on ${rowsText(heldOutRows)} that it was not fitted on`;
}

function rowsText(rows: number): string {
  return `${formatCount(rows)} measured ${rows === 1 ? 'row' : 'rows'}`;
}
