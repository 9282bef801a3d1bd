/** The runs of a log of nccl-tests: one for each header with rows below it. */
import type { Collective } from '../../../collective/types.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import {
  doesAgree,
  headerColumns,
  readRow,
  statedUnit,
  unitThatAgrees,
  type Columns,
  type LogRow,
  type Place,
  type Timed,
} from './log-columns.ts';
import { logStreams, type LogLine } from './log-streams.ts';

/** A measurement in microseconds. */
export interface Sample {
  readonly bytes: number;
  readonly us: number;
  /** Bus bandwidth over bytes per time: the interval that the printed digits allow. */
  readonly wire: Span;
}

export interface Span {
  readonly least: number;
  readonly most: number;
}

export interface LogRun {
  readonly collective: Collective;
  /** The most likely number if the log lists none and the digits of its bandwidths allow several. */
  readonly ranks: number;
  readonly ranksSpan: Span;
  /** Hosts of its ranks; null if the log does not say. */
  readonly hosts: number | null;
  readonly samples: Readonly<Record<Place, readonly Sample[]>>;
  /** Number of lines that begin like rows and do not match the header. */
  readonly unreadable: number;
}

/** Returns null if no line is a row of such a log; a run that cannot be read is a problem that names its line. */
export function readLogRuns(text: string): readonly Result<LogRun>[] | null {
  const runs = logStreams(text).flatMap(draftsOf);
  const only = onlyProgram(text);
  return runs.length === 0 ? null : runs.map((run) => finish({ ...run, name: run.name ?? only }));
}

/** The command line is outside the tagged output of the launcher. */
function onlyProgram(text: string): string | null {
  const programs = new Set(programsIn(text).filter(isNamed));
  const [first] = programs;
  return programs.size === 1 && first !== undefined ? first : null;
}

function programsIn(text: string): readonly string[] {
  return [...text.matchAll(/\b([a-z_]+?)_perf\b/gi)].map(([, program = '']) => program);
}

const isNamed = (text: string): boolean => NAMED.some(([name]) => name.test(text));

interface Draft {
  name: string | null;
  readonly hosts: string[];
  columns: Columns | null;
  unitUs: number | null;
  readonly rows: { readonly line: number; readonly row: LogRow }[];
  unreadable: number;
}

const emptyDraft = (): Draft => ({
  name: null,
  hosts: [],
  columns: null,
  unitUs: null,
  rows: [],
  unreadable: 0,
});

/** Everything above a header belongs to the run below it. */
function draftsOf(lines: readonly LogLine[]): readonly Draft[] {
  const drafts: Draft[] = [];
  let draft = emptyDraft();
  let above = '';
  const next = (): void => {
    if (draft.rows.length + draft.unreadable > 0) {
      drafts.push(draft);
      draft = emptyDraft();
    }
  };
  for (const { number, text } of lines) {
    const read = readRow(text, draft.columns);
    if (read.kind === 'row') draft.rows.push({ line: number, row: read.row });
    else if (read.kind === 'unreadable') draft.unreadable += 1;
    else {
      const columns = headerColumns(text, above);
      if (columns !== null || BEGINS.test(text)) next();
      if (columns !== null) draft.columns = columns;
      noteHead(draft, text);
    }
    if (text.trim() !== '') above = text;
  }
  next();
  return drafts.filter(({ rows }) => rows.length > 0);
}

const BEGINS = /^\s*#\s*(?:nThread\b|Collective test starting)/;
const ENDED = /^\s*#\s*Collective test concluded/;

/** Reads name, hosts and unit of a run, if the line has them. */
function noteHead(draft: Draft, line: string): void {
  if (ENDED.test(line)) return;
  const programs = programsIn(line);
  const program = programs.find(isNamed) ?? programs.at(-1);
  const host = /^#\s+Rank\s+\d+\b.*?\bon\s+(\S+)/.exec(line)?.[1];
  if (program !== undefined) draft.name = program;
  else if (draft.name === null && isNamed(line)) draft.name = line;
  if (host !== undefined) draft.hosts.push(host);
  draft.unitUs ??= statedUnit(line);
}

function finish({ name, hosts, unitUs: stated, rows, unreadable }: Draft): Result<LogRun> {
  const timed = rows.flatMap(({ line, row }) => {
    const first = row.outOfPlace ?? row.inPlace;
    return first === null || row.bytes === 0 ? [] : [{ line, row, first }];
  });
  const largest = timed.reduce<(typeof timed)[number] | null>(
    (most, entry) => (most !== null && most.row.bytes >= entry.row.bytes ? most : entry),
    null,
  );
  if (largest === null) return problem('runs', 'has no row with a time and a bandwidth');
  const unitUs = stated ?? unitThatAgrees(largest.row.bytes, largest.first);
  const odd = timed.find(({ row, first }) => unitUs === null || !doesAgree(row.bytes, first, unitUs));
  if (unitUs === null || odd !== undefined) return disagreement(odd ?? largest);
  const samples = {
    outOfPlace: samplesOf(rows, 'outOfPlace', unitUs),
    inPlace: samplesOf(rows, 'inPlace', unitUs),
  };
  const all = samples.outOfPlace.length > 0 ? samples.outOfPlace : samples.inPlace;
  const wire = wireOf(all);
  const collective = collectiveOf(name, largest.row, wire);
  if (!collective.ok) return collective;
  return success({
    collective: collective.value,
    ...ranksOf(hosts, collective.value, wire),
    samples,
    unreadable,
  });
}

function disagreement({
  line,
  row,
  first,
}: {
  readonly line: number;
  readonly row: LogRow;
  readonly first: Timed;
}): Result<never> {
  return problem(
    `line ${line}`,
    `has a time of ${first.time} and an algbw of ${first.algorithm} GB/s for ${row.bytes} bytes, which do not agree; expected the columns that the header of nccl-tests names`,
  );
}

function samplesOf(rows: Draft['rows'], place: Place, unitUs: number): readonly Sample[] {
  return rows.flatMap(({ row }) => {
    const timed = row[place];
    if (timed === null || row.bytes === 0) return [];
    const { time, timeHalf, bus, busHalf } = timed;
    const over = (unitUs * 1e3) / row.bytes;
    const least = (bus - busHalf) * (time - timeHalf) * over;
    const most = (bus + busHalf) * (time + timeHalf) * over;
    return [{ bytes: row.bytes, us: time * unitUs, wire: { least, most } }];
  });
}

/** Returns the intersection of all samples; if they contradict each other, the mean of the one with the most digits. */
function wireOf(samples: readonly Sample[]): Span {
  const wires = samples.map(({ wire }) => wire);
  const least = Math.max(...wires.map((wire) => wire.least));
  const most = Math.min(...wires.map((wire) => wire.most));
  if (least <= most) return { least, most };
  const narrow = wires.reduce((a, b) => (b.most - b.least < a.most - a.least ? b : a));
  const middle = (narrow.least + narrow.most) / 2;
  return { least: middle, most: middle };
}

const NAMED: readonly (readonly [RegExp, Collective])[] = [
  [/all_?reduce/i, 'allReduce'],
  [/reduce_?scatter/i, 'reduceScatter'],
  [/all_?gather/i, 'allGather'],
  [/all_?to_?all/i, 'allToAll'],
];

/**
 * Returns the collective that the log names, or infers it from the bus factor: 2 (n - 1) / n of an all-reduce is at least 1, that of the
 * others less.
 */
function collectiveOf(name: string | null, row: LogRow, wire: Span): Result<Collective> {
  const named = name === null ? undefined : NAMED.find(([pattern]) => pattern.test(name))?.[1];
  if (named !== undefined) return success(named);
  const isMoreThanPart = wire.most >= 1;
  if (name !== null || row.isRooted || (isMoreThanPart && !row.isReduction))
    return problem(
      'runs',
      `is a log of ${name ?? 'an operation that it does not name'}; expected one of all-reduce, all-gather, reduce-scatter or all-to-all`,
    );
  if (isMoreThanPart) return success('allReduce');
  return success(row.isReduction ? 'reduceScatter' : 'allGather');
}

const FEWEST_RANKS = 2;

/** Reads the list of ranks at the head of a run, or infers it from the bus factor. */
export function ranksOf(
  hosts: readonly string[],
  collective: Collective,
  wire: Span,
): Pick<LogRun, 'ranks' | 'ranksSpan' | 'hosts'> {
  if (hosts.length > 1) return { ...exactly(hosts.length), hosts: new Set(hosts).size };
  const exact = (factor: number): number => {
    const share = collective === 'allReduce' ? factor / 2 : factor;
    return share < 1 ? 1 / (1 - share) : MOST_RANKS;
  };
  const middle = Math.round(exact((wire.least + wire.most) / 2));
  const within = (ranks: number): number => Math.min(MOST_RANKS, Math.max(FEWEST_RANKS, ranks));
  const least = within(Math.ceil(exact(wire.least) - ALMOST));
  const most = within(Math.floor(exact(wire.most) + ALMOST));
  if (least >= most) return { ...exactly(least === most ? least : within(middle)), hosts: null };
  return { ranks: roundest({ least, most }), ranksSpan: { least, most }, hosts: null };
}

const exactly = (ranks: number): Pick<LogRun, 'ranks' | 'ranksSpan'> => ({
  ranks,
  ranksSpan: { least: ranks, most: ranks },
});

/** Bus factors of more ranks cannot be distinguished from the limit. */
const MOST_RANKS = 100_000;
const ALMOST = 1e-6;

/** Returns the number with the most factors of two, since clusters consist of whole nodes. */
function roundest({ least, most }: Span): number {
  let step = 1;
  while (Math.ceil(least / (2 * step)) * 2 * step <= most) step *= 2;
  return Math.ceil(least / step) * step;
}
