// A client of the engine over engines behind message ports, whose runs and tasks a test answers, ends and breaks.
import { byRole } from '../../taskgraph/roles.ts';
import { expose, type Endpoint } from 'comlink';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { throughputOf } from '../../design/throughput.ts';
import { problem } from '../../units/result.ts';
import { createEngineClient, type ClientSettings } from './client.ts';
import type { EngineHost } from './host.ts';
import type { EngineApi } from '../engine-api.ts';
import type { Refined } from '../../analysis/refine/refine.ts';
import type { RunEvent, RunOutcome, RunRequest } from '../protocol.ts';
import type { TaskOutcome } from '../task.ts';

export const request = { design: DEFAULT_DESIGN, schemes: ['smart'], traced: null } as const;

export function smartResult(runId: number): RunEvent {
  const numbers = { iterationNs: 1, computeNs: 1, exposedCommNs: 0, commNs: byRole(() => 0) };
  const counts = { utilisation: 0, events: 1, phases: 0, costDollars: 0, fingerprint: null, layers: null };
  const communication = { exposed: 0, line: '', warning: null };
  const work = {
    npus: 1,
    peakTflops: 1,
    iterations: 1,
    iteration: null,
    trainingTokens: 1e12,
    npuDollars: null,
  };
  const result = {
    ...({ scheme: 'smart', splitGBps: [], dimensions: [], communication } as const),
    ...numbers,
    ...counts,
    work,
    throughput: throughputOf(work, 1, 0),
  };
  return { type: 'scheme', runId, result };
}

/** Node's port calls its listeners with the message event, as Comlink expects of an endpoint. */
function endpointOf(port: MessagePort): Endpoint {
  port.start();
  return port;
}

/**
 * Engines behind message ports whose runs are ended by the test.
 * @param startsLate engines, counted from 0, that hear nothing before they are told to start, as one that was killed never does
 */
export function setUp(
  settings: Omit<ClientSettings, 'onRestart'> = {},
  startsLate: (engine: number) => boolean = () => false,
) {
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
  const holds: number[] = [];
  const cancelled: number[] = [];
  const hosts: {
    breakDown: (reason: string) => void;
    /** Answers nothing any more, and tells nobody. */
    hang: () => void;
    start: () => void;
    terminated: boolean;
    close: () => void;
  }[] = [];
  const troubles: string[] = [];
  let arrived: (() => void) | null = null;

  const api: Partial<EngineApi> = {
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
    hold: (forMs) => void holds.push(forMs),
    layerTable: () => Promise.resolve(problem('workload', 'no layers')),
    cancelTask: (taskId) => {
      cancelledTasks.push(taskId);
    },
  };

  const spawn = (): EngineHost => {
    const { port1, port2 } = new MessageChannel();
    const startHost = (): void => expose(api, endpointOf(port2));
    if (!startsLate(hosts.length)) startHost();
    const host: (typeof hosts)[number] = {
      breakDown: () => undefined,
      hang: () => port2.close(),
      start: startHost,
      terminated: false,
      close: () => {
        port1.close();
        port2.close();
      },
    };
    hosts.push(host);
    return {
      endpoint: endpointOf(port1),
      terminate: () => {
        host.terminated = true;
        port1.close();
        port2.close();
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
    client,
    hosts,
    nthRun,
    events,
    restarts,
    listeners,
    cancelled,
    close,
    refineCall,
    cancelledTasks,
    holds,
    troubles,
  };
}

/** Everything that is under way between the two ports has arrived. */
export async function settled(): Promise<void> {
  for (let hop = 0; hop < 10; hop++) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    port1.close();
  }
}
