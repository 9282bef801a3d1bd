import { expose } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SearchAnswer, SearchJob } from '../../search/pool/help.ts';
import type { TaskOutcome } from '../task.ts';
import type { EngineHost } from './host.ts';
import { createSearchHelpers } from './search-helpers.ts';
import { settled } from './answered-engine.ts';
import { SEARCH_WATCH_EVERY_MS } from './watchdog.ts';

const JOB: SearchJob = { kind: 'runs', points: [7] };
const ANSWER: SearchAnswer = [null];

interface Asked {
  readonly host: number;
  readonly taskId: number;
  readonly space: unknown;
  readonly end: (outcome: TaskOutcome<SearchAnswer>) => void;
  readonly fail: (error: Error) => void;
}

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** Helpers behind message ports, whose jobs the test answers. */
function setUp(count: number, watchEveryMs?: number) {
  const asked: Asked[] = [];
  const cancelled: number[] = [];
  const lost: string[] = [];
  let hosts = 0;
  /** Hosts that no longer answer but are not reported as broken. */
  const dead = new Set<number>();
  const spawn = (): EngineHost => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const host = hosts++;
    const api = {
      ping: () => (dead.has(host) ? new Promise(() => undefined) : undefined),
      helpSearch: (taskId: number, space: unknown) =>
        new Promise<TaskOutcome<SearchAnswer>>((end, fail) => asked.push({ host, taskId, space, end, fail })),
      cancelTask: (taskId: number) => void cancelled.push(taskId),
    };
    port1.start();
    port2.start();
    expose(api, port2);
    return { endpoint: port1, terminate: () => port1.close(), onBroken: () => undefined };
  };
  const helpers = createSearchHelpers({
    spawn,
    count,
    onLost: (why) => void lost.push(why),
    ...(watchEveryMs === undefined ? {} : { watchEveryMs }),
  });
  return { helpers, asked, cancelled, lost, dead, hosts: () => hosts };
}

describe('the helpers of searches', () => {
  it('take jobs in turn, from one space after another, in the same workers', async () => {
    const { helpers, asked, hosts } = setUp(2);
    const first = helpers.helpWith({ name: 'first' });
    const answers = [first.give(JOB), first.give(JOB), first.give(JOB)];
    await settled();
    expect(asked.map(({ host }) => host).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    for (const { end } of asked) end({ status: 'finished', value: ANSWER });
    expect(await Promise.all(answers)).toEqual([ANSWER, ANSWER, ANSWER]);
    first.end();
    const second = helpers.helpWith({ name: 'second' });
    const answer = second.give(JOB);
    await settled();
    asked[3]!.end({ status: 'finished', value: ANSWER });
    expect(await answer).toEqual(ANSWER);
    expect(asked[3]!.space).toEqual({ name: 'second' });
    expect(hosts()).toBe(2);
  });

  it('stop their jobs when the search has ended', async () => {
    const { helpers, asked, cancelled } = setUp(1);
    const help = helpers.helpWith({});
    const answer = help.give(JOB);
    await settled();
    help.end();
    expect(await answer).toBeNull();
    await settled();
    expect(cancelled).toEqual([asked[0]!.taskId]);
    // Its search may not have been notified yet.
    expect(await help.give(JOB)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('are complete again for the next search after one of them was abandoned', async () => {
    const { helpers, asked, lost } = setUp(1);
    const help = helpers.helpWith({});
    const answer = help.give(JOB);
    await settled();
    asked[0]!.fail(new Error('once'));
    await settled();
    // It is asked again and breaks again.
    asked[1]!.fail(new Error('twice'));
    expect(await answer).toBeNull();
    expect(lost.at(-1)).toContain('twice');
    expect(await help.give(JOB)).toBeNull();
    const next = helpers.helpWith({});
    const other = next.give(JOB);
    await settled();
    asked[2]!.end({ status: 'finished', value: ANSWER });
    expect(await other).toEqual(ANSWER);
  });

  it('are replaced when they die without an event, and the next one does the job', async () => {
    const everyMs = 40;
    const { helpers, asked, lost, dead } = setUp(1, everyMs);
    const help = helpers.helpWith({});
    const answer = help.give(JOB);
    await settled();
    dead.add(0);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(lost).toEqual([`no sign of life for ${(3 * everyMs) / 1000} s`]);
    expect(asked[1]!.host).toBe(1);
    asked[1]!.end({ status: 'finished', value: ANSWER });
    expect(await answer).toEqual(ANSWER);
    help.end();
    // With the settings of the page.
    expect(3 * SEARCH_WATCH_EVERY_MS).toBeLessThanOrEqual(3000);
  });

  it('are left alone as long as they answer, however long a job takes', async () => {
    const { helpers, asked, lost } = setUp(1, 10);
    const help = helpers.helpWith({});
    const answer = help.give(JOB);
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    expect(lost).toEqual([]);
    asked[0]!.end({ status: 'finished', value: ANSWER });
    expect(await answer).toEqual(ANSWER);
  });
});
