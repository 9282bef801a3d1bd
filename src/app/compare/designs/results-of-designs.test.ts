import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import type { ClosedResult, SchemeResult } from '../../../run/report/results.ts';
import type { SidesProgress } from '../../../analysis/sides/side-trials.ts';
import type { Trial } from '../../../analysis/questions/trials.ts';
import type { TaskEnd } from '../../../worker/client/task-client.ts';
import { createDocumentStore } from '../../state/document/document-store.ts';
import { INITIAL_RUN, type RunState } from '../../state/run/run-state.ts';
import { createResultsOfDesigns, type Asked } from './results-of-designs.ts';

const withBudget = (budgetGBps: number): Design => ({
  ...DEFAULT_DESIGN,
  bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps },
});
const asked = (...designs: readonly Design[]): readonly Asked[] =>
  designs.map((design) => ({ design, scheme: 'smart' }));

const result = { scheme: 'smart', iterationNs: 1 } as SchemeResult;
const closed = { scheme: 'smart', iterationNs: 2 } as ClosedResult;
const first: Trial = { ok: true, result };

/** The columns over an engine whose answers the test gives; the run of the edited design has ended. */
function setUp(designs: readonly Design[]) {
  const calls: {
    readonly budgets: readonly number[];
    readonly say: (progress: SidesProgress) => void;
    readonly end: (end: TaskEnd<readonly Trial[]>) => void;
    isCancelled: boolean;
  }[] = [];
  const document = createDocumentStore(DEFAULT_DESIGN, () => 0);
  document.openAll({ designs, active: 0 });
  const runs = createStore<RunState>()(() => INITIAL_RUN);
  const results = createResultsOfDesigns(
    {
      sides: (batch, say) => {
        let end: (end: TaskEnd<readonly Trial[]>) => void = () => undefined;
        const ended = new Promise<TaskEnd<readonly Trial[]>>((resolve) => (end = resolve));
        const budgets = batch.map(({ bandwidth }) => bandwidth.budgetGBps);
        const call = { budgets, say, end, isCancelled: false };
        calls.push(call);
        return {
          end: ended,
          cancel: () => {
            call.isCancelled = true;
            end({ status: 'cancelled' });
          },
        };
      },
    },
    runs,
    document.store,
  );
  const starts = (design: Design): void =>
    runs.setState({ phase: 'running', asked: design, shownFor: null, shown: {} });
  const hasFirst = (design: Design): void => {
    runs.setState({ shownFor: design, shown: { smart: { closed, simulated: result } } });
  };
  const finishes = (): void => runs.setState({ phase: 'finished' });
  const runOf = (design: Design): void => {
    starts(design);
    hasFirst(design);
    finishes();
  };
  return { calls, document, runs, results, starts, hasFirst, finishes, runOf };
}

const heard = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the results of designs side by side', () => {
  const six = [100, 200, 300, 400, 500, 600].map(withBudget);

  it('are one task for all that are missing, in their order, behind the first numbers of the edited one', () => {
    const { calls, results, starts, hasFirst, finishes } = setUp(six);
    starts(six[0]!);
    results.want(asked(...six));
    expect(calls).toHaveLength(0);
    hasFirst(six[0]!);
    expect(calls.map(({ budgets }) => budgets)).toEqual([[200, 300, 400, 500, 600]]);
    finishes();
    expect(calls).toHaveLength(1);
    expect(results.resultOf(asked(six[0]!)[0]!)).toEqual(first);
  });

  it('are kept one by one, and only the unknown ones are requested again after an edit', async () => {
    const { calls, results, runOf, starts } = setUp(six);
    runOf(six[0]!);
    results.want(asked(...six));
    calls[0]!.say({ tried: [first, first] });
    expect(six.map((design) => results.resultOf(asked(design)[0]!) !== null)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
    const edited = withBudget(150);
    starts(edited);
    expect(calls[0]!.isCancelled).toBe(true);
    await heard();
    expect(calls).toHaveLength(1);
    runOf(edited);
    expect(calls[1]?.budgets).toEqual([400, 500, 600]);
  });

  it('are run for the designs whose inputs changed, and for no other', async () => {
    const { calls, document, results, runOf } = setUp(six);
    runOf(six[0]!);
    const drop = results.want(asked(...six));
    calls[0]!.end({ status: 'finished', value: six.slice(1).map(() => first) });
    await heard();
    expect(calls).toHaveLength(1);
    // An edit of the first: its own run, and nothing else.
    const edited = withBudget(150);
    document.edit('budget', () => edited);
    runOf(edited);
    drop();
    const dropEdited = results.want(asked(edited, ...six.slice(1)));
    // Another name and another shown scheme change no input.
    const renamed = { ...six[1]!, name: 'another' };
    dropEdited();
    const dropRenamed = results.want(asked(edited, renamed, ...six.slice(2)));
    // Undone: known from before.
    document.edit('budget', () => six[0]!);
    runOf(six[0]!);
    dropRenamed();
    const dropUndone = results.want(asked(...six));
    await heard();
    expect(calls).toHaveLength(1);
    // Another design in the place of the third, from a link: it alone.
    dropUndone();
    results.want(asked(...six.slice(0, 2), withBudget(350), ...six.slice(3)));
    await heard();
    expect(calls.map(({ budgets }) => budgets)).toEqual([[200, 300, 400, 500, 600], [350]]);
  });

  it('are cancelled when nothing needs them any more, and continue where something else needs the same', async () => {
    const { calls, results, runOf } = setUp(six);
    runOf(six[0]!);
    const drop = results.want(asked(...six));
    drop();
    const dropAgain = results.want(asked(...six));
    await heard();
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([false]);
    dropAgain();
    await heard();
    expect(calls.map(({ isCancelled }) => isCancelled)).toEqual([true]);
  });

  it('report a design that breaks the engine, and continue with the designs after it', async () => {
    const { calls, results, runOf } = setUp(six.slice(0, 3));
    runOf(six[0]!);
    results.want(asked(...six.slice(0, 3)));
    calls[0]!.end({ status: 'failed', message: 'no sign of life' });
    await heard();
    expect(results.resultOf(asked(six[1]!)[0]!)).toMatchObject({
      problems: [{ message: 'no sign of life' }],
    });
    expect(calls[1]?.budgets).toEqual([300]);
  });
});

it('the edited design keeps its old number until it has a new one, and another design in its place has none', () => {
  const six = [100, 200].map(withBudget);
  const { document, runs, results, runOf, starts } = setUp(six);
  results.want(asked(...six));
  runOf(six[0]!);
  expect(results.before('smart')).toBe(result);
  const edited = withBudget(150);
  document.edit('budget', () => edited);
  starts(edited);
  expect(results.before('smart')).toBe(result);
  // The closed form has come, the run has not.
  runs.setState({ shownFor: edited, shown: { smart: { closed, simulated: null } } });
  expect(results.before('smart')).toBe(result);
  const fresh = { ...result, iterationNs: 7 };
  runs.setState({ shownFor: edited, shown: { smart: { closed, simulated: fresh } } });
  expect(results.before('smart')).toBe(fresh);
  document.turnTo(1);
  expect(results.before('smart')).toBeNull();
  runs.setState({ shownFor: six[1]!, shown: { smart: { closed, simulated: null } } });
  expect(results.before('smart')).toBeNull();
});
