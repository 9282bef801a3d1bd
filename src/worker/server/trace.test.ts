import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { createFingerprint } from '../../run/fingerprint.ts';
import { createEngine } from './engine.ts';
import type { BatchEvent, RunEvent } from '../protocol.ts';

/** A run of the default design whose clock moves by `stepMs` at every reading. */
async function run(stepMs: number): Promise<readonly RunEvent[]> {
  let time = 0;
  const events: RunEvent[] = [];
  const api = createEngine(
    { now: () => (time += stepMs), pause: () => Promise.resolve() },
    (onEvent) => onEvent,
  );
  await api.run(
    { runId: 1, design: DEFAULT_DESIGN, schemes: ['equal', 'message', 'smart'], traced: 'smart' },
    (event) => events.push(event),
  );
  return events;
}

function fingerprintOf(events: readonly RunEvent[]): string | null {
  const traced = events.find((event) => event.type === 'scheme' && event.result.scheme === 'smart');
  return traced?.type === 'scheme' ? traced.result.fingerprint : null;
}

const batchesOf = (events: readonly RunEvent[]): readonly BatchEvent[] =>
  events.filter((event) => event.type === 'batch');

describe('the trace that the engine sends', () => {
  it('is the same however slow the machine is, although its batches differ', async () => {
    const [fast, slow] = [await run(0.01), await run(5)];
    expect(fingerprintOf(fast)).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprintOf(slow)).toBe(fingerprintOf(fast));
    expect(batchesOf(slow).length).toBeGreaterThan(batchesOf(fast).length);
  });

  it('arrives as it was when its fingerprint was computed', async () => {
    const events = await run(5);
    const received = createFingerprint();
    for (const { segments } of batchesOf(events)) received.add({ ...segments, server: segments.lane });
    expect(received.text()).toBe(fingerprintOf(events));
  });

  it('names the collective of each chunk and, at its end, the time at which each was issued', async () => {
    const batches = batchesOf(await run(5));
    expect(batches.length).toBeGreaterThan(1);
    const [table] = batches.flatMap(({ collectives }) => collectives ?? []);
    const [issuedNs] = batches.flatMap(({ issuedNs }) => (issuedNs === null ? [] : [issuedNs]));
    expect(batches.findIndex(({ collectives }) => collectives !== null)).toBe(0);
    expect(batches.findIndex((batch) => batch.issuedNs !== null)).toBe(batches.length - 1);
    const rowOf = new Map(Array.from(table!.task, (task, row) => [task, row]));
    const early = batches.flatMap(({ segments }) =>
      [...segments.startNs].filter(
        (startNs, index) => startNs < issuedNs![rowOf.get(segments.task[index]!)!]!,
      ),
    );
    expect(early).toEqual([]);
    // A chunk that finds its dimension free starts when its collective is issued.
    const first = batches[0]!.segments;
    expect(first.startNs[0]).toBe(issuedNs![rowOf.get(first.task[0]!)!]);
  });

  it('is traced for one scheme only', async () => {
    const others = (await run(5)).flatMap((event) =>
      event.type === 'scheme' && event.result.scheme !== 'smart' ? [event.result.fingerprint] : [],
    );
    expect(others).toEqual([null, null]);
  });
});
