import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { SchemeId } from '../../../design/document.ts';
import type { EngineClient } from '../../../worker/client/client.ts';
import type { ClientOutcome } from '../../../worker/client/runs.ts';
import type { RunEvent, RunRequest } from '../../../worker/protocol.ts';
import { createTraceStore } from '../traces/trace-store.ts';
import { createDocumentStore } from '../document/document-store.ts';
import { createRunner } from './runner.ts';

interface RunListener {
  readonly onEvent: (event: RunEvent) => void;
}

/** A runner over an engine that answers when the test says so, on a page that draws no frame. */
function setUp() {
  const document = createDocumentStore(DEFAULT_DESIGN, () => 0);
  const runs: ((outcome: ClientOutcome) => void)[] = [];
  const listeners: RunListener[] = [];
  const asked: (readonly SchemeId[])[] = [];
  const drawMs: (number | undefined)[] = [];
  const frames: (() => void)[] = [];
  const client = {
    run: (request: Omit<RunRequest, 'runId'>, listener: RunListener) => {
      asked.push(request.schemes);
      drawMs.push(request.drawMs);
      listeners.push(listener);
      return new Promise<ClientOutcome>((resolve) => runs.push(resolve));
    },
    cancel: () => runs.at(-1)?.({ status: 'cancelled', runId: 1 }),
  } as unknown as EngineClient;
  const trace = createTraceStore();
  const runner = createRunner(
    document.store,
    client,
    trace,
    (notify) => frames.push(notify),
    () => () => undefined,
  );
  runner.follow();
  return { document, runs, listeners, asked, drawMs, frames, trace, runner };
}

it('the first numbers after an edit at rest do not wait for a frame; those of edits that follow each other do', () => {
  const { document, listeners, frames, runner } = setUp();
  const closed = {
    type: 'closed',
    runId: 1,
    results: [],
    refusals: [],
  } as unknown as RunEvent;
  const shownFor = () => runner.store.getState().shownFor?.bandwidth.budgetGBps;
  const withBudget = (budgetGBps: number): void =>
    document.edit('budget', (design) => ({ ...design, bandwidth: { ...design.bandwidth, budgetGBps } }));
  listeners.at(-1)?.onEvent(closed);
  expect(shownFor()).toBe(DEFAULT_DESIGN.bandwidth.budgetGBps);
  runner.cancel();
  withBudget(400);
  listeners.at(-1)?.onEvent(closed);
  expect(shownFor()).toBe(400);
  withBudget(410);
  listeners.at(-1)?.onEvent(closed);
  expect(shownFor()).toBe(400);
  for (const notify of frames) notify();
  expect(shownFor()).toBe(410);
});

it('runs wait until the page has drawn the closed form of an edit at rest, but not of the first design or of a drag', () => {
  const { document, listeners, drawMs, runner } = setUp();
  const withBudget = (budgetGBps: number): void =>
    document.edit('budget', (design) => ({ ...design, bandwidth: { ...design.bandwidth, budgetGBps } }));
  const answer = (): void =>
    listeners.at(-1)?.onEvent({ type: 'closed', runId: 1, results: [], refusals: [] } as unknown as RunEvent);
  answer();
  runner.cancel();
  withBudget(400);
  withBudget(410);
  answer();
  runner.cancel();
  // These numbers are on the page already.
  runner.again();
  expect(drawMs.map((ms) => ms !== undefined)).toEqual([false, true, false, false]);
});

it('a cancel is shown with the event that asks for it, and does not wait for a frame', async () => {
  const { frames, runner } = setUp();
  expect(runner.store.getState().phase).toBe('running');
  runner.cancel();
  expect(runner.store.getState().phase).toBe('cancelled');
  await Promise.resolve();
  for (const notify of frames) notify();
  expect(runner.store.getState().phase).toBe('cancelled');
});

it('a cancel where nothing runs changes nothing', async () => {
  const { runs, frames, runner } = setUp();
  runs[0]?.({ status: 'refused', runId: 1, problems: [{ path: 'system', message: 'no' }] });
  await new Promise((resolve) => setTimeout(resolve));
  for (const notify of frames) notify();
  runner.cancel();
  expect(runner.store.getState().phase).toBe('refused');
});

it('a scheme is shown by a run of it alone, one that was refused by a run of all, which keep their results', async () => {
  const { document, runs, listeners, asked, frames } = setUp();
  const refusal = { scheme: 'optimal', problems: [{ path: 'goal', message: 'no' }] };
  const closed = { type: 'closed', runId: 1, results: [], refusals: [refusal] } as unknown as RunEvent;
  const show = async (scheme: SchemeId): Promise<void> => {
    listeners.at(-1)?.onEvent(closed);
    runs.at(-1)?.({ status: 'finished', runId: 1, wallMs: 1 });
    await new Promise((resolve) => setTimeout(resolve));
    for (const notify of frames) notify();
    document.edit('scheme', (design) => ({ ...design, bandwidth: { ...design.bandwidth, scheme } }));
  };
  await show('equal');
  await show('optimal');
  expect(asked.map((schemes) => schemes.length)).toEqual([4, 1, 4]);
  expect(asked[2]![0]).toBe('optimal');
});
