import { afterEach, describe, expect, it, vi } from 'vitest';
import { request, setUp, settled, smartResult } from './answered-engine.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a standby', () => {
  /** A client that has received a result and whose page has been idle since. */
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

  it('takes over after the engine broke, and notifies the page', async () => {
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

  it('is not started while a job is open, nor if engines cannot be started', async () => {
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

  it('takes over, without a message, from an engine that does not react to a cancel', async () => {
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

  it('does not take over from an engine that reacts to a cancel', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { client, hosts, nthRun, listeners, cancelled, close } = await withSpare({ hearWithinMs: 20 });
    void client.run(request, listeners);
    await nthRun(2);
    client.cancel();
    await settled();
    expect(cancelled).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(hosts.map(({ terminated }) => terminated)).toEqual([false, false]);
    close();
  });
});
