import { expose, transfer, type Endpoint } from 'comlink';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { createEngineClient } from './client.ts';
import type { EngineHost } from './host.ts';
import type { ClientOutcome } from './runs.ts';
import { createEngine } from '../server/engine.ts';
import type { SchemeResult } from '../../run/report/results.ts';

const KILLS = cases(6, 50);
/** Collectives overlap, so that none is replayed and a run has many slices. */
const design: Design = {
  ...DEFAULT_DESIGN,
  parallelism: { ...DEFAULT_DESIGN.parallelism, overlap: true },
  system: { ...DEFAULT_DESIGN.system, chunks: 16 },
};
const request = { design, schemes: ['smart', 'equal'], traced: 'smart' } as const;

/** The faults of engines at their pauses, which are counted over all engines of a client. */
type Fault = 'none' | 'killed' | 'silent' | 'throws';

function endpointOf(port: MessagePort): Endpoint {
  port.start();
  return port;
}

/** One run on the real engine, whose first host has a fault at the pause `at`. Its clock moves so fast that every reading ends a slice. */
async function runWith(fault: Fault, at: number, watchEveryMs?: number) {
  let pauses = 0;
  const opened: MessagePort[] = [];
  const spawn = (): EngineHost => {
    const isFirst = opened.length === 0;
    const { port1, port2 } = new MessageChannel();
    opened.push(port1, port2);
    let report: (reason: string) => void = () => undefined;
    let time = 0;
    const engine = createEngine(
      {
        now: () => (time += 5),
        pause: async () => {
          pauses += 1;
          // As in the worker, messages are received during the pause.
          await new Promise((resolve) => setImmediate(resolve));
          if (!isFirst || pauses !== at) return;
          if (fault === 'throws') throw new Error('a bug');
          if (fault === 'none') return;
          // A dead engine sends and answers nothing, and never resumes.
          port2.close();
          if (fault === 'killed') report('killed');
          await new Promise(() => undefined);
        },
      },
      (onEvent) => (event, buffers) => {
        onEvent(transfer(event, [...buffers]));
      },
    );
    expose(engine, endpointOf(port2));
    return {
      endpoint: endpointOf(port1),
      terminate: () => port1.close(),
      onBroken: (listener) => {
        report = listener;
      },
    };
  };
  const restarts: string[] = [];
  let results: SchemeResult[] = [];
  const client = createEngineClient(spawn, watchEveryMs === undefined ? {} : { watchEveryMs });
  const outcome: ClientOutcome = await client.run(request, {
    onEvent: (event) => {
      if (event.type === 'scheme') results.push(event.result);
    },
    onRestart: (reason) => {
      restarts.push(reason);
      results = [];
    },
  });
  for (const port of opened) port.close();
  return { outcome: outcome.status, results, restarts, pauses };
}

/** Numbers that look random and are the same in every run of the tests. */
function moments(most: number): readonly number[] {
  let state = 20260101;
  return Array.from({ length: KILLS }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * most);
  });
}

describe('an engine that fails in the middle of a run', () => {
  it('is started again when it is killed, at any moment, and gives the result of an undisturbed run', async () => {
    const undisturbed = await runWith('none', 0);
    expect(undisturbed).toMatchObject({ outcome: 'finished', restarts: [] });
    expect(undisturbed.results.map(({ scheme }) => scheme)).toEqual(['smart', 'equal']);
    expect(undisturbed.pauses).toBeGreaterThan(10);
    for (const at of moments(undisturbed.pauses)) {
      const { outcome, results, restarts } = await runWith('killed', at);
      expect({ at, outcome, restarts }).toEqual({ at, outcome: 'finished', restarts: ['killed'] });
      expect(results).toEqual(undisturbed.results);
    }
  }, 120_000);

  it('is started again when it dies without an event', async () => {
    const undisturbed = await runWith('none', 0);
    const { outcome, results, restarts } = await runWith('silent', 5, 1000);
    expect(outcome).toBe('finished');
    expect(restarts).toEqual(['no sign of life for 3 s']);
    expect(results).toEqual(undisturbed.results);
  });

  it('is started again when it throws', async () => {
    const undisturbed = await runWith('none', 0);
    const { outcome, results, restarts } = await runWith('throws', 5);
    expect(outcome).toBe('finished');
    expect(restarts).toEqual(['a bug']);
    expect(results).toEqual(undisturbed.results);
  });
});
