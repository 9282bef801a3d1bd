/** The shipped rows of measured runs next to the predictions of the engine, which are fetched and computed once, when the tab is opened. */
import { createStore } from 'zustand/vanilla';
import { SHIPPED } from '../../../evidence/facts/shipped.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import type { MeasuredReport, MeasuredText } from '../../../evidence/measured/report.ts';
import type { MeasuredRuns, RunsDone, RunScore } from '../../../evidence/measured/by-run/measured-runs.ts';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import type { StackScore } from '../../../evidence/measured/by-stack.ts';
import { engine } from '../../state/page/session.ts';

export type MeasuredState =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready'; readonly report: MeasuredReport }
  | { readonly phase: 'failed'; readonly message: string };

export const measuredStore = createStore<MeasuredState>()(() => ({ phase: 'idle' }));

/** What the run says of rows, by file and place in it, and of sources; more of it with every file that was run. */
export interface RunResults {
  readonly predicted: ReadonlyMap<string, readonly (number | null)[]>;
  readonly scores: ReadonlyMap<string, RunScore>;
  /** By stack, of the files that were run last with rows of it. */
  readonly stacks: ReadonlyMap<string, StackScore>;
}

export const runResults = createStore<RunResults>()(() => ({
  predicted: new Map(),
  scores: new Map(),
  stacks: new Map(),
}));

/** Runs the rows of files, or all rows if no file is named. */
export function askRuns(names: readonly string[], report: (done: RunsDone) => void): Task<MeasuredRuns> {
  return engine.measuredRuns(
    names.length === 0 ? fetched : fetched.filter(({ name }) => names.includes(name)),
    report,
  );
}

export function keepRuns({ files, sources, stacks: scored }: MeasuredRuns): void {
  const { predicted, scores, stacks } = runResults.getState();
  runResults.setState({
    predicted: new Map([...predicted, ...files.map((file) => [file.name, file.predicted] as const)]),
    scores: new Map([...scores, ...sources.map((score) => [score.source, score] as const)]),
    stacks: new Map([...stacks, ...scored.map((score) => [score.stack, score] as const)]),
  });
}

/** Every row with what the run says of it; rows of a file stand in the order of its predictions. */
export function predictionsOf(
  rows: readonly ReportRow[],
  { predicted }: RunResults,
): ReadonlyMap<ReportRow, number> {
  const places = new Map<string, number>();
  const found = new Map<ReportRow, number>();
  for (const row of rows) {
    const place = places.get(row.file) ?? 0;
    places.set(row.file, place + 1);
    const value = predicted.get(row.file)?.[place] ?? null;
    if (value !== null) found.set(row, value);
  }
  return found;
}

/** The shipped files, once they are there. */
let fetched: readonly MeasuredText[] = [];

const headers = new Map<string, string>();

/** The header of a file, which a row is read again with. */
export function headerOf(file: string): string {
  return headers.get(file) ?? '';
}

/** Fetches the rows and asks the engine, unless that was done. */
export async function loadMeasured(): Promise<void> {
  const { phase } = measuredStore.getState();
  if (phase === 'loading' || phase === 'ready') return;
  measuredStore.setState({ phase: 'loading' }, true);
  try {
    const files = await Promise.all(SHIPPED.map(fetchFile));
    fetched = files;
    for (const { name, text } of files) headers.set(name, text.slice(0, text.indexOf('\n')));
    const answer = await engine.measured(files, files);
    if (!answer.ok) throw new Error(answer.problems[0]?.message);
    measuredStore.setState({ phase: 'ready', report: answer.value }, true);
  } catch (error) {
    measuredStore.setState(
      { phase: 'failed', message: error instanceof Error ? error.message : String(error) },
      true,
    );
  }
}

async function fetchFile(id: string): Promise<MeasuredText> {
  const name = `${id}.csv`;
  const answer = await fetch(new URL(`measured/${name}`, document.baseURI));
  if (!answer.ok) throw new Error(`measured/${name} could not be loaded (${answer.status})`);
  return { name, text: await answer.text() };
}
