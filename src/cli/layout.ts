/** `netloom layout`: the fastest layouts of a design's model on its machine that fit, with the proof. */
import { NUMBER_BOUNDS } from '../design/bounds.ts';
import type { Design } from '../design/document.ts';
import { toEnd } from '../design/steps.ts';
import {
  findLayouts,
  ordersTogether,
  type FoundLayout,
  type LayoutsFound,
} from '../search/layout/find-layouts.ts';
import { KEPT_CHOICE_NAMES } from '../search/layout/layout.ts';
import { LAYOUT_OBJECTIVES } from '../search/layout/layout-space.ts';
import {
  offerText,
  scoreHead,
  scoreText,
  sharesText,
  verdictText,
  worthText,
} from '../search/layout/layout-words.ts';
import { formatBytes } from '../units/bytes.ts';
import { formatCount } from '../units/count.ts';
import { formatDecimal } from '../units/decimal.ts';
import { success, type Result } from '../units/result.ts';
import { formatTime } from '../units/time.ts';
import type { Command, Output, Verdict } from './command.ts';
import { DESIGN_MODEL, DESIGN_OPERAND, inFile, readDesignFile } from './design-file.ts';
import { choiceOption, choicesOption, numberOption, type OptionValues } from './options.ts';
import { table } from './table.ts';
import { createTeller } from './teller.ts';

const MOST_TOP = 1000;
const MOST_RUNS = 1_000_000;
const USUAL_RUNS = 400;

export const layout: Command = {
  name: 'layout',
  summary: "Finds the fastest layouts of a design's model on its machine that fit in memory.",
  operands: [DESIGN_OPERAND],
  options: [
    DESIGN_MODEL,
    {
      name: 'objective',
      value: LAYOUT_OBJECTIVES.join('|'),
      help: 'what layouts are ranked by (default time)',
    },
    {
      name: 'top',
      value: 'N',
      help: 'layouts that are listed (default 10); in text, orders of axes that take equally long count once',
    },
    { name: 'runs', value: 'N', help: `runs after which nothing more is proved (default ${USUAL_RUNS})` },
    {
      name: 'keep',
      value: KEPT_CHOICE_NAMES.join('|'),
      help: 'a choice that every layout has as the design does',
      repeats: true,
    },
    {
      name: 'memory',
      value: 'GB',
      help: "memory of an NPU that layouts must fit in (default the design's)",
    },
    { name: 'no-worth', isFlag: true, help: 'leaves out what each choice of the best layout is worth' },
    { name: 'format', value: 'text|json', help: 'what to print (default text)' },
    { name: 'quiet', isFlag: true, help: 'no progress' },
  ],
  details: [
    'A layout: the degrees of tensor, context, pipeline, data and expert parallelism, virtual stages, the stage of ZeRO, the',
    '  micro-batch, recomputation, sequence parallelism and the order of the axes. Tensor parallelism lies innermost; schedules',
    '  are 1F1B and its interleaved form. The global batch stays, so that every layout does the same work.',
    'What does not fit in memory is left out before anything is run; what is not run is proved to be no faster by a bound. Where',
    '  the runs end first, the result says "best of those tried" and by how much at most another could be faster.',
    'days, goodput, dollarsPerToken, energy and co2 are of the whole training (netloom train); score is lower the better: days, 1 over',
    '  goodput, $ per million tokens, MWh, t of CO2. Their bounds are weaker, so that fewer rankings are proved.',
    'json: verdict, offer, objective, gap (0: proved), points (layouts that fit), tooLarge, runs, npus, batch, capacityBytes, leastBytes,',
    '  layouts (best first: layout, timeNs, score, tokensPerSecond, mfu, memoryBytes, shares of the iteration, design to be opened),',
    '  own (the layout that the design has) and worth (of each choice of the best layout the best that chooses otherwise).',
  ].join('\n'),
  run: (values, output) => toEnd(layoutSteps(values, output)),
  steps: layoutSteps,
};

function* layoutSteps(values: OptionValues, output: Output): Generator<void, Result<Verdict>, void> {
  const format = choiceOption(values, 'format', ['text', 'json']);
  if (!format.ok) return format;
  const top = numberOption(values, 'top', { min: 1, max: MOST_TOP, whole: true }, 10);
  if (!top.ok) return top;
  const runs = numberOption(values, 'runs', { min: 1, max: MOST_RUNS, whole: true }, USUAL_RUNS);
  if (!runs.ok) return runs;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const { file } = read.value;
  const memory = memoryOption(values);
  if (!memory.ok) return memory;
  const design = withMemory(read.value.design, memory.value);
  const tell = createTeller(output, !values.has('quiet'));
  const keep = choicesOption(values, 'keep', KEPT_CHOICE_NAMES);
  if (!keep.ok) return keep;
  const objective = choiceOption(values, 'objective', LAYOUT_OBJECTIVES);
  if (!objective.ok) return objective;
  const ask = {
    objective: objective.value,
    top: top.value,
    mostRuns: runs.value,
    worth: !values.has('no-worth'),
    ordersTogether: format.value === 'text',
    keep: keep.value,
  };
  for (const steps = findLayouts(design, ask); ;) {
    const step = steps.next();
    if (step.done === true) {
      const found = inFile(file, step.value);
      if (!found.ok) return found;
      output.print(
        format.value === 'json'
          ? `${JSON.stringify(jsonOf(found.value), null, 2)}\n`
          : `${textOf(found.value)}\n`,
      );
      return success(undefined);
    }
    const { stage, points, tooLarge, runs: done, best } = step.value;
    tell(
      () =>
        `${stage}: ${formatCount(points)} layouts fit, ${formatCount(tooLarge)} do not, ${formatCount(done)} run` +
        `${best === null ? '' : `, best ${best.axes} ${formatTime(best.timeNs)}`}\n`,
    );
    yield;
  }
}

/** GB; null where the design's own counts. */
function memoryOption(values: OptionValues): Result<number | null> {
  if (!values.has('memory')) return success(null);
  return numberOption(values, 'memory', NUMBER_BOUNDS.capacityGB, 0);
}

function withMemory(design: Design, capacityGB: number | null): Design {
  return capacityGB === null ? design : { ...design, compute: { ...design.compute, capacityGB } };
}

function jsonOf(found: LayoutsFound): object {
  const { rows, own: current, worth, ...counts } = found;
  return {
    verdict: verdictText(found),
    offer: offerText(found),
    ...counts,
    leastBytes: Number.isFinite(found.leastBytes) ? found.leastBytes : null,
    layouts: rows,
    own: current === null ? null : withoutDesign(current),
    worth: worth.map(({ choice, chosen, best }) => ({
      choice,
      chosen,
      otherwise: best === null ? null : withoutDesign(best),
    })),
  };
}

/** Keeps only the fields that are compared. */
function withoutDesign({
  layout,
  text,
  timeNs,
  score,
  tokensPerSecond,
  mfu,
  memoryBytes,
}: FoundLayout): object {
  return { layout, text, timeNs, score, tokensPerSecond, mfu, memoryBytes };
}

function textOf(found: LayoutsFound): string {
  const { rows, own: current, worth, points, objective } = found;
  const head = scoreHead(objective);
  const cells = (name: string, row: FoundLayout): readonly string[] => [
    ...rowOf(name, row),
    ...(head === null ? [] : [scoreText(objective, row.score)]),
  ];
  const [best] = rows;
  const offer = offerText(found);
  const lines = [
    table([
      ['layout', 'iteration', 'tokens/s', 'MFU', 'memory', ...(head === null ? [] : [head])],
      ...ordersTogether(rows).flatMap(([row, ...others]) => [
        cells(row.text, row),
        ...others.map(({ axes }) => [`  as fast as ${axes}`]),
      ]),
      ...(current === null ? [] : [cells(`now: ${current.text}`, current)]),
    ]),
    '',
    verdictText(found),
    ...(offer === null ? [] : [offer]),
  ];
  if (best?.shares !== null && best !== undefined)
    lines.push(`The best layout's iteration: ${sharesText(best.shares)}.`);
  if (best !== undefined && worth.length > 0) {
    lines.push('', 'Choosing otherwise:');
    for (const { choice, best: other } of worth) lines.push(`  ${choice} ${worthText(best, other, points)}`);
  }
  return lines.join('\n');
}

function rowOf(name: string, { timeNs, tokensPerSecond, mfu, memoryBytes }: FoundLayout): readonly string[] {
  return [
    name,
    formatTime(timeNs, 4),
    tokensPerSecond === null ? '' : formatCount(Math.round(tokensPerSecond)),
    mfu === null ? '' : `${formatDecimal(100 * mfu, 3)} %`,
    memoryBytes === null ? '' : formatBytes(memoryBytes),
  ];
}
