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

interface ReceivedRun {
  readonly request: RunRequest;
  readonly say: (event: RunEvent) => void;
  readonly end: (outcome: RunOutcome) => void;
  readonly fail: (error: Error) => void;
}

interface ReceivedRefinement {
  readonly taskId: number;
  readonly onProgress: Parameters<EngineApi['refine']>[2];
  readonly end: (outcome: TaskOutcome<Refined>) => void;
}

/** Runs and tasks that a test ends by hand; waits for those that have not arrived yet. */
function answeredApi() {
  const runs: ReceivedRun[] = [];
  const refines: ReceivedRefinement[] = [];
  const cancelledTasks: number[] = [];
  const holds: number[] = [];
  const cancelled: number[] = [];
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

  async function nth<T>(received: readonly T[], count: number): Promise<T> {
    while (received.length < count) await new Promise<void>((resolve) => (arrived = resolve));
    return received[count - 1]!;
  }

  return {
    api,
    cancelled,
    cancelledTasks,
    holds,
    nthRun: (count: number) => nth(runs, count),
    refineCall: (count = 1) => nth(refines, count),
  };
}

interface PortHost {
  breakDown: (reason: string) => void;
  /** Stops answering, without an event. */
  readonly hang: () => void;
  readonly start: () => void;
  terminated: boolean;
  readonly close: () => void;
}

/** Starts hosts of an engine behind message ports, which a test breaks, hangs and starts. */
function portHosts(api: Partial<EngineApi>, startsLate: (engine: number) => boolean) {
  const hosts: PortHost[] = [];
  const spawn = (): EngineHost => {
    const { port1, port2 } = new MessageChannel();
    const start = (): void => expose(api, endpointOf(port2));
    if (!startsLate(hosts.length)) start();
    const close = (): void => {
      port1.close();
      port2.close();
    };
    const host: PortHost = {
      breakDown: () => undefined,
      hang: () => port2.close(),
      start,
      terminated: false,
      close,
    };
    hosts.push(host);
    return {
      endpoint: endpointOf(port1),
      terminate: () => {
        host.terminated = true;
        close();
      },
      onBroken: (listener) => {
        host.breakDown = listener;
      },
    };
  };
  return { hosts, spawn };
}

/**
 * A client over engines behind message ports, whose runs the test ends.
 * @param startsLate engines, counted from 0, that receive nothing before the test starts them
 */
export function setUp(
  settings: Omit<ClientSettings, 'onRestart'> = {},
  startsLate: (engine: number) => boolean = () => false,
) {
  const { api, ...received } = answeredApi();
  const { hosts, spawn } = portHosts(api, startsLate);
  const troubles: string[] = [];
  const client = createEngineClient(spawn, {
    ...settings,
    onRestart: (reason) => void troubles.push(reason),
  });
  const events: RunEvent[] = [];
  const restarts: string[] = [];
  const listeners = {
    onEvent: (event: RunEvent) => void events.push(event),
    onRestart: (reason: string) => void restarts.push(reason),
  };
  const close = (): void => {
    for (const host of hosts) host.close();
  };
  return { ...received, client, hosts, events, restarts, listeners, close, troubles };
}

/** Resolves when all messages between two ports have arrived. */
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
