import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { request, setUp, settled, smartResult } from './answered-engine.ts';
import { problem } from '../../units/result.ts';

describe('the client of the engine', () => {
  it('starts the engine with the first run, passes on its events and its outcome', async () => {
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

  it('has the same function for a question every time it is read', () => {
    const { client, close } = setUp();
    expect(client.schemeContention).toBe(client.schemeContention);
    expect(client.layerTable).toBe(client.layerTable);
    expect(client.schemeContention).not.toBe(client.phaseContention);
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

  it('returns the same function for a question every time it is read', () => {
    const { client, close } = setUp();
    expect(client.schemeContention).toBe(client.schemeContention);
    expect(client.schemeContention).not.toBe(client.phaseContention);
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

  it('reports the progress of a task, and ends it at once when it is cancelled', async () => {
    const { client, refineCall, cancelledTasks, close } = setUp();
    const reports: number[] = [];
    const task = client.refine(DEFAULT_DESIGN, ({ trials }) => void reports.push(trials));
    const { taskId, onProgress } = await refineCall();
    onProgress({ trials: 3, mostTrials: 9, start: null, best: null });
    await settled();
    expect(reports).toEqual([3]);
    task.cancel();
    expect(await task.end).toEqual({ status: 'cancelled' });
    await settled();
    expect(cancelledTasks).toEqual([taskId]);
    close();
  });

  it('pauses an engine with open jobs, and starts none where there are no jobs', async () => {
    const { client, hosts, refineCall, holds, close } = setUp();
    client.hold(100);
    expect(hosts).toHaveLength(0);
    const task = client.refine(DEFAULT_DESIGN, () => undefined);
    const { end } = await refineCall();
    client.hold(50);
    await settled();
    expect(holds).toEqual([50]);
    end({ status: 'cancelled' });
    await task.end;
    client.hold(50);
    await settled();
    expect(holds).toEqual([50]);
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

  it('is idle once no job is open', async () => {
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

  it('notices an engine that hangs in a task', async () => {
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

  it('ignores late events of an engine that was replaced', async () => {
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

  it('restarts an engine that throws, and fails the run when it throws again', async () => {
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
