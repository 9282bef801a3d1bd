/**
 * The results of the designs that stand side by side, each under a scheme. Those of the edited one come with its run; all
 * others that are missing are one task of the engine, which tells each as it is ready. The first numbers of the edited one
 * go before that task, and what is known is kept as long as nothing that changes it is edited.
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
  /** What the design stands among: another edited design stands among others. */
  readonly others: DocumentState['others'] | null;
  readonly results: Readonly<Partial<Record<SchemeId, SchemeResult>>>;
}

interface KnownResults {
  readonly kept: readonly Kept[];
}

/** Six designs under their five schemes, and as many that an undo may bring back. */
const MOST_KEPT = 60;

function isSameAsked(a: Asked, b: Asked): boolean {
  return a.scheme === b.scheme && isSameSystem(a.design, b.design);
}

/** null while it is not known. */
export function resultIn({ kept }: KnownResults, asked: Asked): Trial | null {
  return kept.find((own) => isSameAsked(own, asked))?.trial ?? null;
}

/** What of a run is told of a scheme here: of Optimal the split of its closed form, as of the designs that have no run. */
export function ofRun({ shown }: Pick<RunState, 'shown'>, scheme: SchemeId): SchemeResult | null {
  const own = shown[scheme];
  return (own?.seed ?? own)?.simulated ?? null;
}

/** Whether the run goes on and has no numbers of the scheme that is shown. */
function awaitsFirst({ phase, asked, shown, shownFor }: RunState): boolean {
  if (phase !== 'running' || asked === null) return false;
  return shownFor !== asked || (shown[asked.bandwidth.scheme]?.simulated ?? null) === null;
}

export function createResultsOfDesigns(
  engine: Pick<EngineClient, 'sides'>,
  runs: Pick<StoreApi<RunState>, 'getState' | 'subscribe'>,
  document: Pick<StoreApi<DocumentState>, 'getState'>,
  /** Keeps what nobody waits for from beginning, until the returned function is called. */
  hold: () => () => void = () => () => undefined,
) {
  const store = createStore<KnownResults>()(() => ({ kept: [] }));
  let wanted: readonly Asked[] = [];
  let task: { readonly of: readonly Asked[]; readonly cancel: () => void } | null = null;
  /** The last numbers of the edited design: those of an older state of it while a newer one is run. */
  let last: LastShown = { others: null, results: {} };

  function resultOf(asked: Asked): Trial | null {
    return resultIn(store.getState(), asked);
  }

  function keep(results: readonly Kept[]): void {
    const fresh = results.filter((own) => resultOf(own) === null);
    if (fresh.length === 0) return;
    store.setState(({ kept }) => ({ kept: [...fresh, ...kept].slice(0, MOST_KEPT) }));
  }

  /** Of a run that goes on a scheme has its old number until it has a new one. */
  function keepShown(run: RunState): void {
    const state = document.getState();
    if (!isSameSystem(run.shownFor, shownDesign(state))) return;
    const isSame = last.others === state.others;
    const results = SCHEME_IDS.flatMap((scheme) => {
      const own = ofRun(run, scheme) ?? (isSame ? last.results[scheme] : undefined);
      return own === undefined ? [] : [[scheme, own] as const];
    });
    last = { others: state.others, results: Object.fromEntries(results) };
  }

  function keepRun(run: RunState): void {
    const { shownFor, shown, refusals } = run;
    keepShown(run);
    if (run.phase !== 'finished' || shownFor === null) return;
    keep([
      ...Object.values(shown).flatMap(({ closed: { scheme } }): readonly Kept[] => {
        const result = ofRun(run, scheme);
        return result === null ? [] : [{ design: shownFor, scheme, trial: { ok: true, result } }];
      }),
      ...refusals.map(({ scheme, problems }): Kept => ({
        design: shownFor,
        scheme,
        trial: { ok: false, problems },
      })),
    ]);
  }

  /** What is not known and will not come with the run that goes on. */
  function missing(run: RunState): readonly Asked[] {
    const { designs, active } = workbenchOf(document.getState());
    const isOfRun = ({ design }: Asked): boolean =>
      run.phase === 'running' &&
      (isSameSystem(design, run.asked) || isSameSystem(design, designs[active] ?? null));
    return wanted.filter(
      (own) => own.design.topology.dimensions.length > 0 && resultOf(own) === null && !isOfRun(own),
    );
  }

  function follow(): void {
    const run = runs.getState();
    keepRun(run);
    const mustWait = awaitsFirst(run);
    if (task !== null) {
      const isWanted = task.of.every(
        (own) => resultOf(own) !== null || wanted.some((other) => isSameAsked(own, other)),
      );
      if (isWanted && !mustWait) return;
      task.cancel();
      task = null;
    }
    const of = mustWait ? [] : missing(run);
    if (of.length > 0) ask(of);
  }

  function ask(of: readonly Asked[]): void {
    const told = (trials: readonly Trial[]): void =>
      keep(
        of.flatMap((own, index) => {
          const trial = trials[index];
          return trial === undefined ? [] : [{ ...own, trial }];
        }),
      );
    const { end, cancel } = engine.sides(
      of.map(({ design, scheme }) => ({ ...design, bandwidth: { ...design.bandwidth, scheme } })),
      ({ tried }) => told(tried),
    );
    const own = { of, cancel };
    task = own;
    const release = hold();
    void end.then((outcome) => {
      release();
      if (outcome.status === 'finished') told(outcome.value);
      else if (outcome.status !== 'cancelled') {
        const message = outcome.status === 'failed' ? outcome.message : (outcome.problems[0]?.message ?? '');
        // The one it was at; those behind it are asked for again.
        const broken = of.find((each) => resultOf(each) === null);
        if (broken !== undefined)
          keep([{ ...broken, trial: { ok: false, problems: [{ path: '', message }] } }]);
      }
      if (task !== own) return;
      task = null;
      follow();
    });
  }

  return {
    store,
    resultOf,

    /** What the edited design came to in an older state of it; null where that is not known. */
    before: (scheme: SchemeId): SchemeResult | null =>
      last.others === document.getState().others ? (last.results[scheme] ?? null) : null,

    /** Asks for what is not known, in this order, from now on for nothing else; returns how not to. */
    want(asked: readonly Asked[]): () => void {
      wanted = asked;
      follow();
      const stop = runs.subscribe(follow);
      return () => {
        stop();
        if (wanted === asked) wanted = [];
        // Whoever wants others of the same does so at once, and what is under way for them goes on.
        queueMicrotask(follow);
      };
    },
  };
}
