import { groupShort } from '../../../state/traces/lane-axis.ts';
import { operationText } from '../../../state/traces/operations.ts';
import type { Look } from '../../../state/traces/tones.ts';
import type { Trace } from '../../../state/traces/trace.ts';

/** Narrower marks have no label. */
export const LABELLED_PX = 22;

/** What a mark may say of itself, the longest first. */
export function chunkLabels(trace: Trace, look: Look, lane: number, index: number): readonly string[] {
  const { operation, chunk } = trace.segments[lane]!;
  const { short } = operationText(operation[index]!);
  const number = chunk[index]!;
  const group = groupShort(look.role(lane, index), trace.lanes);
  const { layer } = look.collective(lane, index);
  return [
    `${group} ${short} ${number} · ${layer}`,
    `${group} ${short} ${number}`,
    `${short} ${number}`,
    short,
  ];
}
