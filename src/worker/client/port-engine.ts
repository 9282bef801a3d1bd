// Engines behind message ports for tests that run a page, or a client, over the real engine without a worker.
import { expose, type Endpoint } from 'comlink';
import { createEngine } from '../server/engine.ts';
import type { EngineHost } from './host.ts';

export interface PortEngines {
  /** Starts an engine in this thread. */
  readonly spawn: () => EngineHost;
  /** Closes the ports of all engines, which would keep the process alive. */
  readonly close: () => void;
}

export function createPortEngines(): PortEngines {
  const ports: MessagePort[] = [];
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const pace = { now: () => performance.now(), pause };

  return {
    spawn() {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1, port2);
      expose(
        createEngine(pace, (onEvent) => (event) => onEvent(event)),
        endpointOf(port2),
      );
      return { endpoint: endpointOf(port1), terminate: () => port1.close(), onBroken: () => undefined };
    },
    close() {
      for (const port of ports.splice(0)) port.close();
    },
  };
}

/** Node's port calls its listeners with the message event, as Comlink expects of an endpoint. */
function endpointOf(port: MessagePort): Endpoint {
  port.start();
  return port;
}
