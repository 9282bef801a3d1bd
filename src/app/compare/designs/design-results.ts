/**
 * The results of the designs that stand side by side, each under a scheme. Those of the edited one come with its run; the
 * others are asked of the engine once it rests, in their order, and kept as long as nothing that changes them is edited.
 */
import { createStore } from 'zustand/vanilla';
import { isSameSystem } from '../../../design/changes.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import type { SchemeResult, Trial } from '../../../worker/protocol.ts';
import type { RunState } from '../../state/run/run-state.ts';
import { shownDesign, workbenchOf } from '../../state/document/document-store.ts';
import { designDocument, engine, runner } from '../../state/run/session.ts';

export interface Asked {
  readonly design: Design;
  readonly scheme: SchemeId;
}

interface Kept extends Asked {
  readonly trial: Trial;
}

/** Six designs under their five schemes, and as many that an undo may bring back. */
const MOST_KEPT = 60;

/** `turn` counts what became known. */
export const designResults = createStore<{ readonly turn: number }>()(() => ({ turn: 0 }));

let kept: readonly Kept[] = [];
let wanted: readonly Asked[] = [];
let isAsking = false;

function isSameAsked(a: Asked, b: Asked): boolean {
  return a.scheme === b.scheme && isSameSystem(a.design, b.design);
}

/** null while it is not known. */
export function resultOf(asked: Asked): Trial | null {
  return kept.find((own) => isSameAsked(own, asked))?.trial ?? null;
}

function keep(results: readonly Kept[]): void {
  const fresh = results.filter((own) => resultOf(own) === null);
  if (fresh.length === 0) return;
  kept = [...fresh, ...kept].slice(0, MOST_KEPT);
  designResults.setState(({ turn }) => ({ turn: turn + 1 }));
}

/** What of a run is told of a scheme here: of Optimal the split of its closed form, as of the designs that have no run. */
export function ofRun({ shown }: Pick<RunState, 'shown'>, scheme: SchemeId): SchemeResult | null {
  const own = shown[scheme];
  return (own?.seed ?? own)?.simulated ?? null;
}

/** The place of the design that the run which is shown was of. */
let place = { index: -1, of: 0 };

/** Whether the run that is shown is one of the design in this place, if an older state of it. */
export function isRunOf(index: number, of: number): boolean {
  return place.index === index && place.of === of;
}

function keepRun(run: RunState): void {
  const { shownFor, shown, refusals } = run;
  if (run.phase !== 'finished' || shownFor === null) return;
  const state = designDocument.store.getState();
  const { designs, active } = workbenchOf(state);
  if (isSameSystem(shownFor, shownDesign(state))) place = { index: active, of: designs.length };
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

/** Asks for what is not known, from now on for nothing else; returns how not to. */
export function wantResults(asked: readonly Asked[]): () => void {
  wanted = asked;
  const follow = (): void => {
    keepRun(runner.store.getState());
    void askNext();
  };
  follow();
  const stop = runner.store.subscribe(follow);
  return () => {
    stop();
    wanted = [];
  };
}

/** One after the other: a run of the edited design goes before them. */
async function askNext(): Promise<void> {
  if (isAsking || runner.store.getState().phase === 'running') return;
  const next = wanted.find((own) => own.design.topology.dimensions.length > 0 && resultOf(own) === null);
  if (next === undefined) return;
  isAsking = true;
  const { design, scheme } = next;
  const own = { ...design, bandwidth: { ...design.bandwidth, scheme } };
  const end = await engine.trials([own], () => undefined).end;
  isAsking = false;
  if (end.status === 'finished' && end.value[0] !== undefined) keep([{ ...next, trial: end.value[0] }]);
  else if (end.status === 'failed' || end.status === 'refused') {
    const message = end.status === 'failed' ? end.message : (end.problems[0]?.message ?? '');
    keep([{ ...next, trial: { ok: false, problems: [{ path: '', message }] } }]);
  }
  void askNext();
}
