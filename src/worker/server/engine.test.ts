import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { createEngine } from './engine.ts';
import type { EngineApi } from '../engine-api.ts';
import type { RunEvent, RunRequest } from '../protocol.ts';

const request: RunRequest = {
  runId: 1,
  design: DEFAULT_DESIGN,
  schemes: ['equal', 'message', 'smart'],
  traced: 'smart',
};

/** An engine whose clock moves 1 ms at every reading, so that runs take several slices. */
function engine(onPause: (api: EngineApi) => void = () => undefined): EngineApi {
  let time = 0;
  const api: EngineApi = createEngine(
    {
      now: () => (time += 1),
      pause: () => {
        onPause(api);
        return Promise.resolve();
      },
    },
    (onEvent) => (event) => {
      onEvent(event);
    },
  );
  return api;
}

async function collect(api: EngineApi, asked: RunRequest): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  await api.run(asked, (event) => events.push(event));
  return events;
}

describe('engine', () => {
  it('answers with the closed form, then the traced scheme in batches, then every scheme', async () => {
    const events = await collect(engine(), request);
    expect(events[0]?.type).toBe('closed');
    expect(events[1]).toMatchObject({ type: 'batch', scheme: 'smart', first: true });
    const order = events.flatMap((event) => (event.type === 'scheme' ? [event.result.scheme] : []));
    expect(order).toEqual(['smart', 'equal', 'message']);
    const recorded = events.flatMap((event) =>
      event.type === 'scheme' ? [event.result.layers !== null] : [],
    );
    expect(recorded).toEqual([true, false, false]);
  });

  it('returns the closed form of every scheme before it first pauses, however long the run will be', async () => {
    const { parallelism, system } = DEFAULT_DESIGN;
    const long = { parallelism: { ...parallelism, overlap: true }, system: { ...system, chunks: 256 } };
    const events: RunEvent[] = [];
    const atPause: (readonly RunEvent[])[] = [];
    const api = engine((paused) => {
      atPause.push([...events]);
      paused.cancel(request.runId);
    });
    const asked = { ...request, design: { ...DEFAULT_DESIGN, ...long } };
    const outcome = await api.run(asked, (event) => events.push(event));
    expect(outcome.status).toBe('cancelled');
    const [closed, ...others] = atPause[0] ?? [];
    expect(closed).toMatchObject({ type: 'closed', refusals: [] });
    expect(closed?.type === 'closed' ? closed.results.map(({ scheme }) => scheme) : []).toEqual(
      request.schemes,
    );
    expect(others.some(({ type }) => type === 'scheme')).toBe(false);
  });

  it('pauses as long as the page asks right after the closed form, before it simulates anything', async () => {
    const order: string[] = [];
    const api = createEngine(
      {
        now: () => 0,
        pause: () => {
          order.push('pause');
          return Promise.resolve();
        },
        hold: (forMs) => void order.push(`hold ${forMs}`),
      },
      (onEvent) => (event) => {
        onEvent(event);
      },
    );
    const note = ({ type }: RunEvent): void => void order.push(type);
    await api.run({ ...request, drawMs: 20 }, note);
    expect(order.slice(0, 4)).toEqual(['closed', 'hold 20', 'pause', 'batch']);
    order.length = 0;
    await api.run({ ...request, runId: 2 }, note);
    expect(order.slice(0, 3)).toEqual(['closed', 'pause', 'batch']);
  });

  it('reports its progress scheme by scheme, with chunks, simulated time and its own clock', async () => {
    const { parallelism, system } = DEFAULT_DESIGN;
    const long = { parallelism: { ...parallelism, overlap: true }, system: { ...system, chunks: 256 } };
    const events = await collect(engine(), { ...request, design: { ...DEFAULT_DESIGN, ...long } });
    const reports = events.filter((event) => event.type === 'progress');
    expect(reports.length).toBeGreaterThan(2);
    const order = ['smart', 'equal', 'message'];
    for (const { scheme, schemesDone, schemes, chunksDone, chunksTotal } of reports) {
      expect(scheme).toBe(order[schemesDone]);
      expect(schemes).toBe(3);
      expect(chunksDone).toBeLessThanOrEqual(chunksTotal);
    }
    reports.slice(1).forEach((next, index) => {
      const before = reports[index]!;
      expect(next.wallMs).toBeGreaterThan(before.wallMs);
      if (next.scheme !== before.scheme) return;
      expect(next.chunksDone).toBeGreaterThanOrEqual(before.chunksDone);
      expect(next.simulatedNs).toBeGreaterThanOrEqual(before.simulatedNs);
    });
  });

  it('sends the memory of the model and the share of communication with the closed form', async () => {
    const events = await collect(engine(), request);
    const [closed] = events;
    if (closed?.type !== 'closed') throw new Error('no closed form');
    expect(closed.parameters).toBeGreaterThan(1.7e11);
    expect(closed.memory?.verdict).toMatch(/^needs .*the capacity is not known$/);
    expect(closed.results[0]?.communication.line).toMatch(
      /^Exposed communication is .* % of the iteration: /,
    );
    const smart = events.find((event) => event.type === 'scheme');
    expect(smart?.type === 'scheme' && smart.result.communication.exposed).toBeGreaterThan(0.02);
  });

  it('returns the layer table on request, and the layers as a separate table', async () => {
    const api = engine();
    expect(await api.layerTable(DEFAULT_DESIGN)).toMatchObject({ ok: true, value: { edits: 0 } });
    expect(await api.customTable(DEFAULT_DESIGN)).toMatchObject({ ok: true, value: { kind: 'table' } });
  });

  it('streams every chunk phase and all the compute of the run', async () => {
    const events = await collect(engine(), request);
    const batches = events.filter((event) => event.type === 'batch');
    const smart = events.find((event) => event.type === 'scheme' && event.result.scheme === 'smart');
    if (smart?.type !== 'scheme') throw new Error('no result');
    const segments = batches.reduce((sum, batch) => sum + batch.segments.count, 0);
    expect(segments).toBe(smart.result.phases);
    const computeNs = batches
      .flatMap(({ compute }) => [...compute.endNs].map((end, i) => end - (compute.startNs[i] ?? 0)))
      .reduce((sum, ns) => sum + ns, 0);
    expect(computeNs / smart.result.computeNs).toBeCloseTo(1, 9);
    const last = batches.at(-1);
    expect(last?.simulatedNs).toBe(smart.result.iterationNs);
    expect(last?.chunksDone).toBe(last?.chunksTotal);
  });

  it('receives a newer run after the closed form and before it simulates anything', async () => {
    const events: RunEvent[] = [];
    const newer: Promise<unknown>[] = [];
    const api = engine((paused) => {
      if (newer.length === 0) newer.push(paused.run({ ...request, runId: 2 }, (event) => events.push(event)));
    });
    const outcome = await api.run(request, (event) => events.push(event));
    await Promise.all(newer);
    expect(outcome.status).toBe('cancelled');
    const ofOlder = events.filter(({ runId }) => runId === request.runId);
    expect(ofOlder.map(({ type }) => type)).toEqual(['closed']);
    expect(events.at(-1)).toMatchObject({ type: 'scheme', runId: 2 });
  });

  it('stops at the next pause when the run is cancelled', async () => {
    const api = engine((event) => {
      event.cancel(1);
    });
    const outcome = await api.run(request, () => undefined);
    expect(outcome).toEqual({ status: 'cancelled', runId: 1 });
  });

  it('stops a run when a newer one begins', async () => {
    const newer: Promise<unknown>[] = [];
    let isStarted = false;
    const api = engine((event) => {
      if (isStarted) return;
      isStarted = true;
      newer.push(event.run({ ...request, runId: 2 }, () => undefined));
    });
    expect(await api.run(request, () => undefined)).toEqual({ status: 'cancelled', runId: 1 });
    expect(await Promise.all(newer)).toMatchObject([{ status: 'finished', runId: 2 }]);
  });

  it('refuses a design that cannot run and names the field', async () => {
    const design = { ...DEFAULT_DESIGN, parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 3 } };
    const outcome = await engine().run({ ...request, design }, () => undefined);
    expect(outcome).toMatchObject({
      status: 'refused',
      problems: [{ path: 'parallelism.modelParallel' }],
    });
  });

  it('runs the other schemes if constraints allow no split for one of them, and traces one of the others', async () => {
    const constraints = [{ kind: 'dimension', dimension: 0, relation: '>=', bandwidthGBps: 900 }] as const;
    const goal = { objective: 'time', budget: '=', constraints, others: [] } as const;
    const design = { ...DEFAULT_DESIGN, bandwidth: { ...DEFAULT_DESIGN.bandwidth, goal } };
    const asked = { ...request, design, schemes: ['optimal', 'equal'], traced: 'optimal' } as const;
    const [closed, batch] = await collect(engine(), asked);
    expect(closed).toMatchObject({
      results: [{ scheme: 'equal' }],
      refusals: [{ scheme: 'optimal', problems: [{ path: 'bandwidth.budgetGBps' }, {}] }],
    });
    expect(batch).toMatchObject({ type: 'batch', scheme: 'equal' });
  });

  it('runs the other schemes if a custom split starves a dimension', async () => {
    const design = {
      ...DEFAULT_DESIGN,
      bandwidth: { ...DEFAULT_DESIGN.bandwidth, customGBps: [0, 100, 100, 100] },
    };
    const asked = { ...request, design, schemes: ['custom', 'equal'], traced: 'custom' } as const;
    const events = await collect(engine(), asked);
    expect(events[0]).toMatchObject({
      results: [{ scheme: 'custom', iterationNs: Infinity }, { scheme: 'equal' }],
      refusals: [{ scheme: 'custom' }],
    });
    expect(events.at(-1)).toMatchObject({ type: 'scheme', result: { scheme: 'equal' } });
  });

  it('refines a split in time slices, with progress, until it is cancelled', async () => {
    const few = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 4 } };
    const reports: number[] = [];
    const whole = await engine().refine(1, few, ({ trials }) => void reports.push(trials));
    expect(whole.status).toBe('finished');
    expect(reports.length).toBeGreaterThan(0);
    const stopped = engine((api) => api.cancelTask(2)).refine(2, few, () => undefined);
    expect((await stopped).status).toBe('cancelled');
  });
});
