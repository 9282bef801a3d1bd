import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { SchemeId } from '../../../design/document.ts';
import type { ClientOutcome } from '../../../worker/client/runs.ts';
import type { ClosedResult, SchemeResult } from '../../../run/report/results.ts';
import type { Refined } from '../../../analysis/refine/refine.ts';
import type { RunEvent } from '../../../worker/protocol.ts';
import { isSameAsked, refinedDesign } from './refined-design.ts';
import {
  afterEvent,
  afterOutcome,
  afterRefinement,
  afterStart,
  awaitsRefinement,
  INITIAL_RUN,
  type RunState,
} from './run-state.ts';
import { whyNone } from './why-none.ts';

const SCHEMES = ['smart', 'equal'] as const;
const edited = { ...DEFAULT_DESIGN, bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 480 } };

function closedForms(runId: number): RunEvent {
  const results = SCHEMES.map((scheme) => ({ scheme, iterationNs: runId }) as ClosedResult);
  return { type: 'closed', runId, results, refusals: [], parameters: null, memory: null };
}

function simulated(runId: number, scheme: SchemeId): RunEvent {
  return { type: 'scheme', runId, result: { scheme, iterationNs: runId } as SchemeResult };
}

/** The known iteration times of each scheme, by the closed form and by its run. */
function times({ shown }: RunState): unknown {
  return SCHEMES.map((scheme) => [
    shown[scheme]?.closed.iterationNs,
    shown[scheme]?.simulated?.iterationNs ?? null,
  ]);
}

it('an edit shows the results before it, then the closed form at once, then what each run gives', () => {
  const before = [closedForms(1), simulated(1, 'smart'), simulated(1, 'equal')].reduce(
    afterEvent,
    afterStart(INITIAL_RUN, DEFAULT_DESIGN),
  );
  const started = afterStart(before, edited);
  expect(started.shownFor).toBe(DEFAULT_DESIGN);
  expect(times(started)).toEqual([
    [1, 1],
    [1, 1],
  ]);
  const closed = afterEvent(started, closedForms(2));
  expect(closed.shownFor).toBe(edited);
  expect(times(closed)).toEqual([
    [2, null],
    [2, null],
  ]);
  expect(times(afterEvent(closed, simulated(2, 'smart')))).toEqual([
    [2, 2],
    [2, null],
  ]);
});

const before = [closedForms(1), simulated(1, 'smart'), simulated(1, 'equal')].reduce(
  afterEvent,
  afterStart(INITIAL_RUN, DEFAULT_DESIGN),
);
const ENDS: readonly (readonly [ClientOutcome, RegExp])[] = [
  [
    { status: 'refused', runId: 2, problems: [{ path: 'system.chunks', message: 'too many' }] },
    /^Not simulated: too many$/,
  ],
  [{ status: 'failed', runId: 2, message: 'it broke' }, /^The engine failed: it broke\.$/],
  [{ status: 'cancelled', runId: 2 }, /cancelled before its first result/],
];

it.each(ENDS)(
  'a run that ends without a result leaves its reason, and no number of another design: %o',
  (end, reason) => {
    const ended = afterOutcome(afterStart(before, edited), end);
    const { shown, shownFor, refusals, model, refinement } = INITIAL_RUN;
    expect(ended).toMatchObject({ shown, shownFor, refusals, model, refinement });
    expect(ended.shown).toEqual({});
    expect(whyNone(ended)).toMatch(reason);
  },
);

it.each(ENDS.slice(1))('a run that ends early leaves the results of its own design: %o', (end) => {
  const ended = afterOutcome(afterStart(before, { ...DEFAULT_DESIGN, name: 'renamed' }), end);
  expect(ended.shown).toBe(before.shown);
  expect(whyNone(ended)).toBeNull();
});

const closed = (iterationNs: number): ClosedResult =>
  ({ scheme: 'optimal', iterationNs, splitGBps: [iterationNs, 1] }) as unknown as ClosedResult;
const ran = (iterationNs: number): SchemeResult => ({ scheme: 'optimal', iterationNs }) as SchemeResult;
const measured = (objective: number): Refined['best'] => ({
  splitGBps: [objective, 1],
  iterationNs: objective,
  dollars: 1,
  objective,
});

it('a split that runs have refined takes the place of the closed form’s until the next edit', () => {
  const results: RunEvent = {
    type: 'closed',
    runId: 1,
    results: [closed(9)],
    refusals: [],
    parameters: null,
    memory: null,
  };
  const first = [results, { type: 'scheme', runId: 1, result: ran(9) } as const].reduce(
    afterEvent,
    afterStart(INITIAL_RUN, DEFAULT_DESIGN),
  );
  expect(awaitsRefinement(first)).toBe(true);
  expect(refinedDesign(DEFAULT_DESIGN, first)).toBe(DEFAULT_DESIGN);
  const outcome = { trials: 4, start: measured(9), best: measured(7) };
  const refined = afterRefinement(first, { ...outcome, results: { closed: closed(7), simulated: ran(7) } });
  expect(refined.shown.optimal).toMatchObject({
    simulated: { iterationNs: 7 },
    seed: { simulated: { iterationNs: 9 } },
  });
  expect(awaitsRefinement(refined)).toBe(false);
  const asked = refinedDesign(DEFAULT_DESIGN, refined);
  expect(asked.bandwidth.refinedGBps).toEqual([7, 1]);
  expect(refinedDesign(DEFAULT_DESIGN, refined)).toBe(asked);
  // Two parts of the page may ask in turn about designs that give equal runs.
  expect(refinedDesign({ ...DEFAULT_DESIGN }, refined)).not.toBe(asked);
  expect(refinedDesign(DEFAULT_DESIGN, refined)).toBe(asked);
  expect(refinedDesign(edited, refined)).toBe(edited);
  expect(isSameAsked(asked, DEFAULT_DESIGN)).toBe(false);
  const next = afterEvent(afterStart(refined, edited), { ...results, runId: 2 });
  expect(next.shown.optimal?.seed).toBeUndefined();
  expect(next.refinement).toBeNull();
});

it('a search that finds nothing better leaves the closed form’s split, and says so', () => {
  const before = { ...INITIAL_RUN, shown: { optimal: { closed: closed(9), simulated: ran(9) } } };
  const refined = { trials: 64, start: measured(9), best: measured(9), results: null };
  const after = afterRefinement(before, refined);
  expect(after.shown).toBe(before.shown);
  expect(after.refinement).toMatchObject({ ok: true, value: { trials: 64 } });
});
