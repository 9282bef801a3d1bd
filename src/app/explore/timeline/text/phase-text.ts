import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import { formatSpan } from './instant.ts';
import { groupShort } from '../../../state/traces/lane-axis.ts';
import { operationText } from '../../../state/traces/operations.ts';
import { lookOf } from '../../../state/traces/tones.ts';
import type { Trace } from '../../../state/traces/trace.ts';

const DIGITS = 7;

/** "reduce-scatter of chunk 12 (all-reduce of layer 3 weight gradient, DP), 3.1 MB in 20.5 µs". */
export function phaseText(trace: Trace, lane: number, index: number): string {
  const { operation, chunk, startNs, endNs, bytes } = trace.segments[lane]!;
  const look = lookOf(trace, 'dimension');
  const { text } = look.collective(lane, index);
  const name = `${operationText(operation[index]!).name} of chunk ${formatCount(chunk[index]!)}`;
  const duration = formatTime(endNs[index]! - startNs[index]!, DIGITS);
  return `${name} (${text}, ${groupShort(look.role(lane, index), trace.lanes)}), ${formatBytes(bytes[index]!)} in ${duration}`;
}

/** The same with its place, for what the keys are at. */
export function placeText(trace: Trace, lane: number, index: number): string {
  const { startNs, endNs } = trace.segments[lane]!;
  const span = formatSpan(startNs[index]!, endNs[index]!);
  return `${span}, dimension ${trace.lanes[lane]!.dimension + 1}: ${phaseText(trace, lane, index)}`;
}
