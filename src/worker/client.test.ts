import { expose, type Endpoint } from 'comlink';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../study/defaults.ts';
import { createEngineClient, type ClientSettings } from './client.ts';
import type { EngineHost } from './client/host.ts';
import { problem } from '../units/result.ts';
import type { EngineApi, Refined, RunEvent, RunOutcome, RunRequest, TaskOutcome } from './protocol.ts';

const request = { design: DEFAULT_DESIGN, schemes: ['smart'], traced: null } as const;

function smartResult(runId: number): RunEvent {
  const numbers = { iterationNs: 1, computeNs: 1, exposedCommNs: 0, modelCommNs: 0, dataCommNs: 0 };
  const counts = { utilisation: 0, events: 1, phases: 0, costDollars: 0, fingerprint: null, layers: null };
  const communication = { exposed: 0, line: '', warning: null };
  const result = {
    ...({ scheme: 'smart', splitGBps: [], dimensions: [], communication } as const),
    ...numbers,
    ...counts,
  };
  return { type: 'scheme', runId, result };
}

/** Node's port calls its listeners with the message event, as Comlink expects of an endpoint. */
function endpointOf(port: MessagePort): Endpoint {
  port.start();
  return port;
}

/** Engines behind message ports whose runs are ended by the test. */
function setUp(settings: Omit<ClientSettings, 'onRestart'> = {}) {
  const runs: {
    request: RunRequest;
    say: (event: RunEvent) => void;
    end: (outcome: RunOutcome) => void;
    fail: (error: Error) => void;
  }[] = [];
  const refines: {
    taskId: number;
    onProgress: Parameters<EngineApi['refine']>[2];
    end: (outcome: TaskOutcome<Refined>) => void;
  }[] = [];
  const cancelledTasks: number[] = [];
  const cancelled: number[] = [];
  const hosts: {
    breakDown: (reason: string) => void;
    /** Answers nothing any more, and tells nobody. */
    hang: () => void;
    terminated: boolean;
    close: () => void;
  }[] = [];
  const troubles: string[] = [];
  let arrived: (() => void) | null = null;

  const api: EngineApi = {
    run: (received, onEvent) =>
      new Promise((end, fail) => {
        runs.push({ request: received, say: onEvent, end, fail });
        arrived?.();
      }),
    cancel: (runId) => {
      cancelled.push(runId);
    },
    refine: (taskId, _design, onProgress) =>
      new Promise((end) => {
        refines.push({ taskId, onProgress, end });
        arrived?.();
      }),
    ping: () => undefined,
    cancelTask: (taskId) => {
      cancelledTasks.push(taskId);
    },
    leastFor: () => Promise.resolve(problem('target', 'nothing asked')),
    shrinkable: () => Promise.resolve(problem('target', 'nothing asked')),
    explain: () => Promise.resolve({ status: 'cancelled' }),
    contention: () => Promise.resolve({ status: 'cancelled' }),
    fidelity: () => Promise.resolve({ status: 'cancelled' }),
    advise: () => Promise.resolve({ status: 'cancelled' }),
    reproduceStudy: () => Promise.resolve({ status: 'cancelled' }),
    reproduceAstra: () => Promise.resolve({ status: 'cancelled' }),
    traceScheme: () => Promise.resolve({ status: 'cancelled' }),
    makeTrace: () => Promise.resolve({ status: 'cancelled' }),
    makeResults: () => Promise.resolve({ status: 'cancelled' }),
    studyDesign: () => Promise.resolve(DEFAULT_DESIGN),
    astraDesign: () => Promise.resolve(DEFAULT_DESIGN),
    previewFiles: () => Promise.resolve({ files: [], read: problem('files', 'nothing to open') }),
    saveFiles: () => Promise.resolve(problem('files', 'nothing to save')),
    layerTable: () => Promise.resolve(problem('workload', 'no layers')),
    collectivePlans: () => Promise.resolve(problem('topology', 'no plans')),
    customTable: () => Promise.resolve(problem('workload', 'no layers')),
    trials: () => Promise.resolve({ status: 'cancelled' }),
    pipeline: () => Promise.resolve(problem('collective', 'nothing to show')),
    saveLayers: () => Promise.resolve(problem('workload', 'no layers')),
  };

  const spawn = (): EngineHost => {
    const { port1, port2 } = new MessageChannel();
    expose(api, endpointOf(port2));
    const host: (typeof hosts)[number] = {
      breakDown: () => undefined,
      hang: () => port2.close(),
      terminated: false,
      close: () => port1.close(),
    };
    hosts.push(host);
    return {
      endpoint: endpointOf(port1),
      terminate: () => {
        host.terminated = true;
        port1.close();
      },
      onBroken: (listener) => {
        host.breakDown = listener;
      },
    };
  };
  const client = createEngineClient(spawn, {
    ...settings,
    onRestart: (reason) => void troubles.push(reason),
  });

  async function nthRun(count: number) {
    while (runs.length < count) await new Promise<void>((resolve) => (arrived = resolve));
    return runs[count - 1]!;
  }
  const events: RunEvent[] = [];
  const restarts: string[] = [];
  const listeners = {
    onEvent: (event: RunEvent) => void events.push(event),
    onRestart: (reason: string) => void restarts.push(reason),
  };
  const close = (): void => {
    for (const host of hosts) host.close();
  };
  async function refineCall(count = 1) {
    while (refines.length < count) await new Promise<void>((resolve) => (arrived = resolve));
    return refines[count - 1]!;
  }
  return {
    ...{ client, hosts, nthRun, events, restarts, listeners, cancelled, close },
    ...{ refineCall, cancelledTasks, troubles },
  };
}

/** Everything that is under way between the two ports has arrived. */
async function settled(): Promise<void> {
  for (let hop = 0; hop < 5; hop++) await new Promise((resolve) => setImmediate(resolve));
}

describe('the client of the engine', () => {
  it('starts the engine with the first run, hands on its events and its outcome', async () => {
    const { client, hosts, nthRun, events, listeners, close } = setUp();
    expect(hosts).toHaveLength(0);
    const outcome = client.run(request, listeners);
    const run = await nthRun(1);
    run.say(smartResult(run.request.runId));
    run.end({ status: 'finished', runId: run.request.runId, wallMs: 7 });
    expect(await outcome).toEqual({ status: 'finished', runId: run.request.runId, wallMs: 7 });
    expect(events).toHaveLength(1);
    expect(hosts).toHaveLength(1);
    close();
  });

  it('ends an older run when a newer one starts, and drops its late events', async () => {
    const { client, nthRun, events, listeners, cancelled, close } = setUp();
    const older = client.run(request, listeners);
    const olderRun = await nthRun(1);
    const newer = client.run(request, listeners);
    const newerRun = await nthRun(2);
    expect((await older).status).toBe('cancelled');
    olderRun.say(smartResult(olderRun.request.runId));
    newerRun.say(smartResult(newerRun.request.runId));
    newerRun.end({ status: 'finished', runId: newerRun.request.runId, wallMs: 1 });
    expect((await newer).status).toBe('finished');
    await settled();
    expect(cancelled).toEqual([olderRun.request.runId]);
    expect(events.map((event) => event.runId)).toEqual([newerRun.request.runId]);
    close();
  });

  it('cancels at once, without waiting for the engine', async () => {
    const { client, nthRun, listeners, close } = setUp();
    const outcome = client.run(request, listeners);
    await nthRun(1);
    client.cancel();
    expect((await outcome).status).toBe('cancelled');
    client.cancel();
    close();
  });

  it('waits for no result of a scheme that has no split', async () => {
    const { client, nthRun, listeners, close } = setUp();
    const outcome = client.run({ ...request, schemes: ['optimal', 'smart'] }, listeners);
    const { request: received, say, end } = await nthRun(1);
    const { runId } = received;
    const refusals = [{ scheme: 'optimal', problems: [] }] as const;
    say({ type: 'closed', runId, results: [], refusals, parameters: null, memory: null });
    say(smartResult(runId));
    end({ status: 'finished', runId, wallMs: 1 });
    expect((await outcome).status).toBe('finished');
    close();
  });

  it('tells the progress of a task, and ends it at once when it is cancelled', async () => {
    const { client, refineCall, cancelledTasks, close } = setUp();
    const told: number[] = [];
    const task = client.refine(DEFAULT_DESIGN, ({ trials }) => void told.push(trials));
    const { taskId, onProgress } = await refineCall();
    onProgress({ trials: 3, mostTrials: 9, start: null, best: null });
    await settled();
    expect(told).toEqual([3]);
    task.cancel();
    expect(await task.end).toEqual({ status: 'cancelled' });
    await settled();
    expect(cancelledTasks).toEqual([taskId]);
    close();
  });

  it('starts a task over when the engine breaks, and fails it when that happens again', async () => {
    const { client, hosts, refineCall, troubles } = setUp();
    const task = client.refine(DEFAULT_DESIGN, () => undefined);
    const { taskId } = await refineCall(1);
    hosts[0]!.breakDown('out of memory');
    expect((await refineCall(2)).taskId).toBe(taskId);
    expect(troubles).toEqual(['out of memory']);
    hosts[1]!.breakDown('out of memory again');
    expect(await task.end).toEqual({ status: 'failed', message: 'out of memory again' });
  });

  it('asks a question again when the engine breaks', async () => {
    const { client, hosts, close } = setUp();
    const answer = client.layerTable(DEFAULT_DESIGN);
    hosts[0]!.breakDown('killed');
    expect(await answer).toEqual(problem('workload', 'no layers'));
    expect(hosts).toHaveLength(2);
    close();
  });

  it('is idle once nothing is asked of it any more', async () => {
    const { client, refineCall, close } = setUp();
    await client.idle();
    const task = client.refine(DEFAULT_DESIGN, () => undefined);
    const { end } = await refineCall(1);
    let isIdle = false;
    const idle = client.idle().then(() => (isIdle = true));
    await settled();
    expect(isIdle).toBe(false);
    end({ status: 'cancelled' });
    await task.end;
    await idle;
    close();
  });

  it('hears of an engine that hangs in a task', async () => {
    const { client, hosts, refineCall } = setUp({ watchEveryMs: 5 });
    const task = client.refine(DEFAULT_DESIGN, () => undefined);
    await refineCall(1);
    hosts[0]!.hang();
    await refineCall(2);
    hosts[1]!.hang();
    expect(await task.end).toEqual({ status: 'failed', message: 'no sign of life for 0.015 s' });
  });

  it('replaces an engine that breaks and sends the run again, once', async () => {
    const { client, hosts, nthRun, restarts, listeners } = setUp();
    const outcome = client.run(request, listeners);
    await nthRun(1);
    hosts[0]!.breakDown('out of memory');
    await nthRun(2);
    expect(restarts).toEqual(['out of memory']);
    expect(hosts.map((host) => host.terminated)).toEqual([true, false]);
    hosts[1]!.breakDown('out of memory again');
    expect(await outcome).toEqual({ status: 'failed', runId: 1, message: 'out of memory again' });
    const next = client.run(request, listeners);
    const run = await nthRun(3);
    run.say(smartResult(run.request.runId));
    run.end({ status: 'finished', runId: run.request.runId, wallMs: 1 });
    expect((await next).status).toBe('finished');
    hosts[2]!.close();
  });

  /** A client that has had a result, and whose page has been quiet since. */
  async function withSpare(settings: { readonly hearWithinMs?: number } = {}) {
    const quiet: (() => void)[] = [];
    const all = setUp({ ...settings, whenQuiet: (keep) => void quiet.push(keep) });
    const first = all.client.run(request, all.listeners);
    const { request: asked, say, end } = await all.nthRun(1);
    expect(quiet).toHaveLength(0);
    say(smartResult(asked.runId));
    end({ status: 'finished', runId: asked.runId, wallMs: 1 });
    await first;
    expect(all.hosts).toHaveLength(1);
    quiet.shift()?.();
    expect(all.hosts).toHaveLength(2);
    return { ...all, quiet };
  }

  it('goes on with the spare that was started after the first result, and tells that the engine broke', async () => {
    const { client, hosts, nthRun, listeners, restarts, quiet, close } = await withSpare();
    const outcome = client.run(request, listeners);
    await nthRun(2);
    hosts[0]!.breakDown('out of memory');
    const again = await nthRun(3);
    expect(hosts.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(restarts).toEqual(['out of memory']);
    again.say(smartResult(again.request.runId));
    again.end({ status: 'finished', runId: again.request.runId, wallMs: 1 });
    expect((await outcome).status).toBe('finished');
    quiet.shift()?.();
    expect(hosts).toHaveLength(3);
    close();
  });

  it('starts no spare while anything is asked, and none for an engine that cannot be started', async () => {
    const quiet: (() => void)[] = [];
    const { client, hosts, nthRun, listeners, close } = setUp({ whenQuiet: (keep) => void quiet.push(keep) });
    const cancelled = client.run(request, listeners);
    await nthRun(1);
    client.cancel();
    await cancelled;
    const failed = client.run(request, listeners);
    await nthRun(2);
    quiet.shift()?.();
    expect(hosts).toHaveLength(1);
    hosts[0]!.breakDown('gone');
    hosts[1]!.breakDown('gone');
    expect((await failed).status).toBe('failed');
    for (const keep of quiet) keep();
    expect(hosts).toHaveLength(2);
    close();
  });

  it('leaves an engine that does not hear of a cancel for the spare, without a word', async () => {
    const { client, hosts, nthRun, listeners, restarts, close } = await withSpare({ hearWithinMs: 5 });
    const older = client.run(request, listeners);
    await nthRun(2);
    hosts[0]!.hang();
    await settled();
    const newer = client.run(request, listeners);
    expect((await older).status).toBe('cancelled');
    const { request: asked, say, end } = await nthRun(3);
    expect(hosts.map(({ terminated }) => terminated)).toEqual([true, false]);
    say(smartResult(asked.runId));
    end({ status: 'finished', runId: asked.runId, wallMs: 1 });
    expect((await newer).status).toBe('finished');
    expect(restarts).toEqual([]);
    close();
  });

  it('keeps an engine that hears of a cancel', async () => {
    const { client, hosts, nthRun, listeners, close } = await withSpare({ hearWithinMs: 20 });
    void client.run(request, listeners);
    await nthRun(2);
    client.cancel();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(hosts.map(({ terminated }) => terminated)).toEqual([false, false]);
    close();
  });

  it('does not count what an engine that was replaced had still sent', async () => {
    const { client, hosts, nthRun, listeners, close } = setUp();
    let isOver = false;
    const outcome = client.run({ ...request, schemes: ['smart', 'equal'] }, listeners);
    void outcome.then(() => (isOver = true));
    const before = await nthRun(1);
    hosts[0]!.breakDown('killed');
    const { request: asked, say, end } = await nthRun(2);
    before.say(smartResult(asked.runId));
    say(smartResult(asked.runId));
    end({ status: 'finished', runId: asked.runId, wallMs: 1 });
    await settled();
    expect(isOver).toBe(false);
    say(smartResult(asked.runId));
    expect((await outcome).status).toBe('finished');
    close();
  });

  it('starts an engine that throws again, and fails the run when it throws again', async () => {
    const { client, hosts, nthRun, restarts, listeners, close } = setUp();
    const outcome = client.run(request, listeners);
    (await nthRun(1)).fail(new Error('a bug'));
    (await nthRun(2)).fail(new Error('a bug'));
    expect(await outcome).toEqual({ status: 'failed', runId: 1, message: 'a bug' });
    expect(restarts).toEqual(['a bug']);
    expect(hosts.map((host) => host.terminated)).toEqual([true, true]);
    close();
  });
});
