import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { SchemeId } from '../../../design/document.ts';
import type { ClosedResult, RunEvent, SchemeResult } from '../../../worker/protocol.ts';
import { afterEvent, afterStart, INITIAL_RUN, type RunState } from './run-state.ts';

const SCHEMES = ['smart', 'equal'] as const;
const edited = { ...DEFAULT_DESIGN, bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 480 } };

function closedForms(runId: number): RunEvent {
  const results = SCHEMES.map((scheme) => ({ scheme, iterationNs: runId }) as ClosedResult);
  return { type: 'closed', runId, results, refusals: [], parameters: null, memory: null };
}

function simulated(runId: number, scheme: SchemeId): RunEvent {
  return { type: 'scheme', runId, result: { scheme, iterationNs: runId } as SchemeResult };
}

/** The iteration times that are known of each scheme, by the closed form and by its run. */
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
