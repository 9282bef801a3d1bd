/**
 * The results of designs side by side, each under a scheme. Those of the edited design come with its run. All others that are
 * missing are one task of the engine, which reports each as soon as it is ready. The task waits for the first numbers of the
 * edited design, and a result is kept until an edit changes it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isSameSystem } from '../../../design/changes.ts';
import { SCHEME_IDS, type Design, type SchemeId } from '../../../design/document.ts';
import type { EngineClient } from '../../../worker/client/client.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import type { Trial } from '../../../analysis/questions/trials.ts';
import type { RunState } from '../../state/run/run-state.ts';
import { shownDesign, workbenchOf, type DocumentState } from '../../state/document/document-store.ts';

export interface Asked {
  readonly design: Design;
  readonly scheme: SchemeId;
}

interface Kept extends Asked {
  readonly trial: Trial;
}

interface LastShown {
  /** The designs other than the edited one. */
  readonly others: DocumentState['others'] | null;
  readonly results: Readonly<Partial<Record<SchemeId, SchemeResult>>>;
}

interface KnownResults {
  readonly kept: readonly Kept[];
}

/** Designs that the engine is running, and how to stop it. */
interface Task {
  readonly asked: readonly Asked[];
  readonly cancel: () => void;
}

/** Six designs under five schemes, and as many again for undo. */
const MOST_KEPT = 60;

function isSameAsked(a: Asked, b: Asked): boolean {
  return a.scheme === b.scheme && isSameSystem(a.design, b.design);
}

/** Returns null while the result is not known. */
export function resultIn({ kept }: KnownResults, asked: Asked): Trial | null {
  return kept.find((entry) => isSameAsked(entry, asked))?.trial ?? null;
}

/** Returns the result to compare: for Optimal that of the closed form's split, as for designs without a run. */
export function ofRun({ shown }: Pick<RunState, 'shown'>, scheme: SchemeId): SchemeResult | null {
  const ofScheme = shown[scheme];
  return (ofScheme?.seed ?? ofScheme)?.simulated ?? null;
}

/** Whether the run is under way without numbers for the shown scheme. */
function awaitsFirst({ phase, asked, shown, shownFor }: RunState): boolean {
  if (phase !== 'running' || asked === null) return false;
  return shownFor !== asked || (shown[asked.bandwidth.scheme]?.simulated ?? null) === null;
}

function pairedWith(asked: readonly Asked[], trials: readonly Trial[]): readonly Kept[] {
  return asked.flatMap((entry, index) => {
    const trial = trials[index];
    return trial === undefined ? [] : [{ ...entry, trial }];
  });
}

/** The results of a finished run; empty for any other. */
function trialsOf(run: RunState): readonly Kept[] {
  const { shownFor, shown, refusals } = run;
  if (run.phase !== 'finished' || shownFor === null) return [];
  return [
    ...Object.values(shown).flatMap(({ closed: { scheme } }): readonly Kept[] => {
      const result = ofRun(run, scheme);
      return result === null ? [] : [{ design: shownFor, scheme, trial: { ok: true, result } }];
    }),
    ...refusals.map(({ scheme, problems }): Kept => ({
      design: shownFor,
      scheme,
      trial: { ok: false, problems },
    })),
  ];
}

/** Returns the designs that can run and are not part of the current run. */
function notOfRun(all: readonly Asked[], run: RunState, document: DocumentState): readonly Asked[] {
  const { designs, active } = workbenchOf(document);
  const isOfRun = ({ design }: Asked): boolean =>
    run.phase === 'running' &&
    (isSameSystem(design, run.asked) || isSameSystem(design, designs[active] ?? null));
  return all.filter((asked) => asked.design.topology.dimensions.length > 0 && !isOfRun(asked));
}

/** Keeps the last numbers of the edited design, which are out of date while a newer state runs. */
function createLastShown(document: Pick<StoreApi<DocumentState>, 'getState'>) {
  let last: LastShown = { others: null, results: {} };
  return {
    /** During a run, a scheme keeps its old number until it has a new one. */
    keep(run: RunState): void {
      const state = document.getState();
      if (!isSameSystem(run.shownFor, shownDesign(state))) return;
      const isSame = last.others === state.others;
      const results = SCHEME_IDS.flatMap((scheme) => {
        const result = ofRun(run, scheme) ?? (isSame ? last.results[scheme] : undefined);
        return result === undefined ? [] : [[scheme, result] as const];
      });
      last = { others: state.others, results: Object.fromEntries(results) };
    },
    resultOf: (scheme: SchemeId): SchemeResult | null =>
      last.others === document.getState().others ? (last.results[scheme] ?? null) : null,
  };
}

export function createResultsOfDesigns(
  engine: Pick<EngineClient, 'sides'>,
  runs: Pick<StoreApi<RunState>, 'getState' | 'subscribe'>,
  document: Pick<StoreApi<DocumentState>, 'getState'>,
  /** Holds back background work until the returned function is called. */
  hold: () => () => void = () => () => undefined,
) {
  const store = createStore<KnownResults>()(() => ({ kept: [] }));
  let wanted: readonly Asked[] = [];
  let task: Task | null = null;
  const lastShown = createLastShown(document);

  function resultOf(asked: Asked): Trial | null {
    return resultIn(store.getState(), asked);
  }

  function keep(results: readonly Kept[]): void {
    const fresh = results.filter((result) => resultOf(result) === null);
    if (fresh.length === 0) return;
    store.setState(({ kept }) => ({ kept: [...fresh, ...kept].slice(0, MOST_KEPT) }));
  }

  /** Returns what is wanted, unknown, and not part of the current run. */
  function missing(run: RunState): readonly Asked[] {
    const unknown = wanted.filter((asked) => resultOf(asked) === null);
    return notOfRun(unknown, run, document.getState());
  }

  function follow(): void {
    const run = runs.getState();
    lastShown.keep(run);
    keep(trialsOf(run));
    const mustWait = awaitsFirst(run);
    if (task !== null) {
      const isWanted = task.asked.every(
        (asked) => resultOf(asked) !== null || wanted.some((other) => isSameAsked(asked, other)),
      );
      if (isWanted && !mustWait) return;
      task.cancel();
      task = null;
    }
    const asked = mustWait ? [] : missing(run);
    if (asked.length > 0) ask(asked);
  }

  function ask(asked: readonly Asked[]): void {
    const keepTrials = (trials: readonly Trial[]): void => keep(pairedWith(asked, trials));
    const { end, cancel } = engine.sides(
      asked.map(({ design, scheme }) => ({ ...design, bandwidth: { ...design.bandwidth, scheme } })),
      ({ tried }) => keepTrials(tried),
    );
    const started = { asked, cancel };
    task = started;
    const release = hold();
    void end.then((outcome) => {
      release();
      if (outcome.status === 'finished') keepTrials(outcome.value);
      else if (outcome.status !== 'cancelled') {
        const message = outcome.status === 'failed' ? outcome.message : (outcome.problems[0]?.message ?? '');
        // It failed at the first one without a result; the next task asks for the rest.
        const broken = asked.find((entry) => resultOf(entry) === null);
        if (broken !== undefined)
          keep([{ ...broken, trial: { ok: false, problems: [{ path: '', message }] } }]);
      }
      if (task !== started) return;
      task = null;
      follow();
    });
  }

  return {
    store,
    resultOf,

    /** Returns the result of an older state of the edited design; null if unknown. */
    before: lastShown.resultOf,

    /** From now on asks only for these unknown results, in this order, until the returned function is called. */
    want(asked: readonly Asked[]): () => void {
      wanted = asked;
      follow();
      const stop = runs.subscribe(follow);
      return () => {
        stop();
        if (wanted === asked) wanted = [];
        // If another component wants some of the same results, it asks at once and the task continues.
        queueMicrotask(follow);
      };
    },
  };
}
