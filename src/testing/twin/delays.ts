import type { PhaseDelays } from '../../simulator/record/delays.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import { PASSES } from '../../taskgraph/graph.ts';

/** A phase that a chunk has been through. */
export interface Served {
  readonly task: number;
  readonly phase: number;
  readonly server: number;
  readonly waitedNs: number;
  readonly servedNs: number;
}

/** Waits and services of every layer, pass and phase, each looked up in the diary. */
export function delaysOf({ graph, servers }: SimulationInput, served: readonly Served[]): PhaseDelays {
  const phases = 2 * servers;
  const cells = graph.layerNames.flatMap((_, layer) =>
    PASSES.flatMap((pass) =>
      Array.from({ length: phases }, (__, phase) =>
        served.filter((candidate) => {
          const task = graph.tasks[candidate.task]!;
          const isHere = task.kind === 'collective' && task.layer === layer && task.pass === pass;
          return isHere && candidate.phase === phase;
        }),
      ),
    ),
  );
  const sum = (pick: (phase: Served) => number): Float64Array<ArrayBuffer> =>
    Float64Array.from(cells, (cell) => cell.reduce((total, value) => total + pick(value), 0));
  return {
    phases,
    chunks: sum(() => 1),
    queueNs: sum(({ waitedNs }) => waitedNs),
    serviceNs: sum(({ servedNs }) => servedNs),
    dispatchNs: sum(() => 0),
    server: Int8Array.from(cells, (cell) => {
      const [first, ...others] = new Set(cell.map(({ server }) => server));
      return first === undefined ? -1 : others.length > 0 ? -2 : first;
    }),
  };
}
