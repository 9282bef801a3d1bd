/** The table of docs/BENCHMARKS.md: the figures of the committed baseline. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Baseline } from './baseline.ts';
import { FLOOR_OF } from './cases/floor.ts';
import type { Line } from './measure.ts';

const BEGIN = '<!-- speed: written by npm run bench -- --write-baseline -->';
const END = '<!-- speed ends -->';

const ROWS: readonly (readonly [name: string, says: string])[] = [
  [
    'engine.t1t.4d.2layers',
    'Transformer-1T on the 4D network, two layers, 64 chunks, sums only, every event executed',
  ],
  ['engine.t1t.4d.full', 'all its layers with the whole trace'],
  ['engine.t1t.4d.full.replay', 'all its layers, collectives that repeat recognised'],
  ['engine.npus.1k', 'an all-reduce of 64 chunks over 1,024 NPUs'],
  ['engine.npus.1m', 'the same over 1,048,576 NPUs'],
  ['engine.grid270', 'the 270 runs of the bandwidth study, sums only'],
  ['optimum.6x600', 'the exact optimum of 600 different communications over 6 dimensions'],
  ['page.first-paint', 'first contentful paint'],
  ['page.interactive', 'a first visit until an edit of its first frame is simulated and drawn'],
  ['page.edit.first', 'an edit to its first drawn result'],
  ['page.edit.done', 'an edit to the end of its runs'],
  ['page.sides.edit', 'six designs side by side: an edit of one to its first drawn result'],
  ['page.sides.first', 'a link with six other designs, to the first result'],
  ['page.sides.six', 'to the results of all six'],
  ['page.longtask.max', 'longest task above 50 ms of the main thread meanwhile (0: none)'],
  ['page.longtask.journeys', 'the same in all journeys of `e2e`, beside what drives them'],
  ['page.longtask.journeys.cpu', 'longest of their tasks that had a processor for more than 50 ms (0: none)'],
  ['page.drag.frame', 'a frame while a block is dragged and simulated at every place, 95th percentile'],
  ['page.timeline.1m', 'a frame while a million chunk phases are zoomed and moved through, 95th percentile'],
  ['page.405b.sums', 'Llama 3 405B, TP8 CP2 PP8 VP8 DP4: its stages, the first question of a fresh worker'],
  ['page.405b.gantt', 'its stages drawn, after the first press on their tab'],
  ['load.page.kB', 'JavaScript of a first visit, gzip'],
  ['load.worker.kB', 'the worker, gzip'],
  ['memory.1m.MB', 'the page with a million chunk phases'],
  ['memory.1m.worker.MB', 'the worker while it simulates them, at most'],
  ['memory.aggregates.MB', 'a run for sums, 4,096 chunks a collective, at most'],
  ['packets.dbt128', 'an all-reduce of 64 MB as packets on a switch of 128, 6.3 million events'],
  ['packets.cancel', 'between two moments at which a run of packets hears a cancel'],
  ['memory.packets.MB', 'those packets, at most'],
  ['search.bounds.equal', 'bounds of a space, GPT-3 on 1,024 NPUs, the budget in equal parts'],
  ['search.bounds.optimal', 'the same, each under its optimal split'],
  ['search.runs.2layers', 'runs of points, two layers of GPT-3 on 64 NPUs'],
  ['search.runs.gpt3', 'runs of points, all layers of GPT-3 on 1,024 NPUs'],
  ['search.codesignA.proof', 'a public space of 486,000 points proved, on one thread'],
  ['search.1024.5percent', 'GPT-3 on 1,024 NPUs: until its best is within 5 % of the best there is'],
  ['search.1024.1percent', 'until it is proved to be within 1 %'],
  ['search.1024.proof', 'until it is proved to be the best of 1.2 million points'],
  ['search.1024.MB', 'what that search holds, at most'],
  ['layouts.405b-16384.first', 'Llama 3 405B on 16,384 NPUs: until a first layout is found that fits'],
  ['layouts.405b-16384.proof', 'until its ten best layouts are proved'],
  ['layouts.mixtral-1024.proof', 'the ten best layouts of Mixtral 8x7B on 1,024 NPUs proved'],
  ['layouts.gpt3-256.proof', 'the ten best layouts of GPT-3 on 256 NPUs proved'],
  ['memory.sides.MB', 'page and workers with six designs side by side'],
  ['memory.edits.MB', 'what a thousand edits leave behind'],
];

/** Cases without a line in the baseline are left out. */
export function speedSection({ machine, lines }: Baseline): string {
  const cells = [['measured', 'case', 'median', '95 %'], ...ROWS.flatMap((row) => rowOf(row, lines))];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]!.length)));
  const print = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [head = [], ...rest] = cells;
  return [`Measured on ${machine}.${ofFloor(lines)}`, '', print(head), rule, ...rest.map(print)].join('\n');
}

/** Compares the rate of events with that of the event queue alone. */
function ofFloor(lines: readonly Line[]): string {
  const perSecond = (name: string): number | null =>
    lines.find((line) => line.case === name)?.eventsPerSecond ?? null;
  const [best, floor] = [perSecond(FLOOR_OF), perSecond('floor.heap')];
  if (best === null || floor === null) return '';
  const millions = Number((best / 1e6).toPrecision(3));
  return ` The engine executes ${millions} million events a second, ${Number((best / floor).toPrecision(2))} of what the event queue alone does.`;
}

function rowOf([name, says]: readonly [string, string], lines: readonly Line[]): readonly string[][] {
  const line = lines.find((candidate) => candidate.case === name);
  if (line === undefined) return [];
  const print = (value: number | null): string =>
    value === null ? '' : `${Number(value.toPrecision(3))} ${line.unit}`;
  return [[says, `\`${name}\``, shownText(line, print), print(percentileOf(line))]];
}

/** Events, points or other counted things per second. */
function shownText(line: Line, print: (value: number | null) => string): string {
  const { case: name, eventsPerSecond } = line;
  const isRate = /^search\.(?:bounds|runs)\./.test(name) && eventsPerSecond !== null;
  return isRate ? `${Number(eventsPerSecond.toPrecision(3))} a second` : print(shownOf(line));
}

/** The longest of tasks that block the page, else the median. */
function shownOf({ case: name, median, max }: Line): number {
  return name.startsWith('page.longtask.') ? max : median;
}

/** Of edits, which a person waits for one by one. Other runs differ by what else the machine does, or are percentiles. */
function percentileOf({ case: name, p95 }: Line): number | null {
  return /^page\.(?:edit|sides)\./.test(name) && p95 !== undefined ? p95 : null;
}

/** Returns the document with the table in its place. */
export function withSpeed(document: string, baseline: Baseline): string {
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < from) throw new Error(`The document has no place for the table: ${BEGIN}`);
  return `${document.slice(0, from)}${BEGIN}\n\n${speedSection(baseline)}\n\n${document.slice(to)}`;
}

export function writeSpeed(file: string, baseline: Baseline): void {
  writeFileSync(file, withSpeed(readFileSync(file, 'utf8'), baseline));
}
