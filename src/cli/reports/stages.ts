/** `netloom stages`: what each stage of a design's pipeline holds, does and waits for, under one split of the budget. */
import { SCHEME_IDS, type SchemeId } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { withRefinedSplit } from '../../analysis/refine/with-refined-split.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { stagesPicture, type StagesPicture } from '../../analysis/questions/stages.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { formatPercent } from '../../units/percent.ts';
import { success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import { SCHEDULE_FACTS } from '../../workload/pipeline/facts/schedules.ts';
import type { Command, Output } from '../command.ts';
import { DESIGN_NETWORK, DESIGN_MODEL, DESIGN_OPERAND, inFile, readDesignFile } from '../design-file.ts';
import { MESSAGE_DETAILS, NETWORK_DETAILS } from '../network-option.ts';
import { choiceOption, type OptionValues } from '../options.ts';
import { table } from '../table.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export const stages: Command = {
  name: 'stages',
  summary: "Runs the stages of a design's pipeline and tells what each holds, does and waits.",
  operands: [DESIGN_OPERAND],
  options: [
    { name: 'scheme', value: SCHEME_IDS.join('|'), help: "how to split the budget (default the design's)" },
    ...DESIGN_NETWORK,
    DESIGN_MODEL,
    { name: 'format', value: 'json|text', help: 'what to print (default json)' },
  ],
  details: [
    'json: axes, innermost first; shape: schedule, stages, chunks of layers a stage, microBatches; iterations; endNs;',
    '  waitedNs, what a stage waits until the last pass is over, mean (ZB-V: between its first and last pass, and',
    '  waitedToEndNs as the others); withoutMessagesNs, were messages to take no time; equalNs, and were all stages to take',
    '  the same as well; bubbleNs, the closed form of that (no bound); sends: messages and bytes of one;',
    '  stages, one each: layers, passesNs, computeNs, exposedDataNs, idleNs, warmUpNs, steadyEndNs, passesEndNs, inFlight,',
    '  memoryBytes; capacityBytes of an NPU and fits, whether every stage does; bars: every pass and reduction of gradients, with stage, chunk and micro-batch from 0.',
    ...NETWORK_DETAILS,
    ...MESSAGE_DETAILS,
    'text: a table, one row a stage.',
  ].join('\n'),
  run: runStages,
};

function runStages(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', ['json', 'text']);
  if (!format.ok) return format;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const { file, design } = read.value;
  const shown = design.bandwidth.scheme;
  const schemes: readonly [SchemeId, ...SchemeId[]] = [shown, ...SCHEME_IDS.filter((id) => id !== shown)];
  const scheme = choiceOption(values, 'scheme', schemes);
  if (!scheme.ok) return scheme;
  const refined = scheme.value === 'optimal' ? toEnd(withRefinedSplit(design)) : design;
  const prepared = inFile(file, prepareDesign(refined, ALL_PARTS));
  if (!prepared.ok) return prepared;
  const closed = inFile(file, closedResult(prepared.value, scheme.value));
  if (!closed.ok) return closed;
  const picture = inFile(file, stagesPicture(design, closed.value.splitGBps));
  if (!picture.ok) return picture;
  const { capacityGB } = design.compute;
  const capacityBytes = capacityGB === undefined ? null : capacityGB * 1e9;
  noteStages(picture.value, capacityBytes, output);
  output.print(
    format.value === 'json'
      ? `${JSON.stringify({ ...picture.value, ...fitOf(picture.value, capacityBytes) }, null, 2)}\n`
      : textOf(picture.value),
  );
  return success(undefined);
}

/** Returns whether every stage fits in the memory of its NPUs; null if that is unknown. */
function fitOf({ stages: rows }: StagesPicture, capacityBytes: number | null): object {
  const fits = capacityBytes === null ? null : rows.every(({ memoryBytes }) => memoryBytes <= capacityBytes);
  return { capacityBytes, fits };
}

function noteStages({ stages: rows }: StagesPicture, capacityBytes: number | null, output: Output): void {
  if (capacityBytes === null) return;
  const lost = rows.filter(({ memoryBytes }) => memoryBytes > capacityBytes);
  if (lost.length === 0) return;
  const most = Math.max(...lost.map(({ memoryBytes }) => memoryBytes));
  output.note(
    `note: does not fit: ${formatCount(lost.length)} of ${formatCount(rows.length)} stages need more than the ` +
      `${formatBytes(capacityBytes)} of an NPU, up to ${formatBytes(most)}\n`,
  );
}

function textOf(picture: StagesPicture): string {
  const { axes, shape, endNs, waitedNs, withoutMessagesNs, equalNs, bubbleNs, sends, stages: rows } = picture;
  const { microBatches, schedule } = shape;
  const isSkewed = SCHEDULE_FACTS[schedule].isSkewed === true;
  const when = isSkewed ? 'between its first and its last pass' : 'until the last pass is over';
  return [
    `${axes}, ${schedule}, ${formatCount(microBatches)} micro-batches: ${formatTime(endNs, 4)}`,
    `a stage waits ${formatTime(waitedNs, 4)} ${when}; ${formatTime(withoutMessagesNs, 4)} without messages, ` +
      `${formatTime(equalNs, 4)} with equal stages as well; closed form ${formatTime(bubbleNs, 4)}`,
    `${formatCount(sends.count)} messages of ${formatBytes(sends.bytes)} from every NPU of a stage`,
    '',
    table([
      ['stage', 'layers', 'passes', 'compute', 'gradients', 'idle', '', 'in flight', 'memory'],
      ...rows.map((row, stage) => [
        formatCount(stage + 1),
        formatCount(row.layers),
        ...[row.passesNs, row.computeNs, row.exposedDataNs, row.idleNs].map((ns) => formatTime(ns, 4)),
        endNs > 0 ? formatPercent(row.idleNs / endNs) : '',
        formatCount(row.inFlight),
        formatBytes(row.memoryBytes),
      ]),
    ]),
    '',
  ].join('\n');
}
