/** Training of the paper's DLRM, every node by itself, its collectives as packets. */
import { createCollectives, type Chunk } from '../../../network/packets/collectives/chunked-collectives.ts';
import type { SendOrder } from '../../../network/packets/collectives/all-reduce.ts';
import { runTransport, type RunState } from '../../../network/packets/tcp/run-transport.ts';
import type { Counts } from '../../../network/packets/counts.ts';
import type { TcpSettings } from '../../../network/packets/tcp/settings.ts';
import { createTransport, wakeAfter, type Transport } from '../../../network/packets/tcp/transport.ts';
import { programOf, type Collective, type Exposure } from './iteration.ts';
import { dlrmLayers, type DlrmLayer, type LayerInput } from './layers.ts';
import { networkOf, phasesOf, type SystemInput } from './system.ts';

export interface TrainingInput extends SystemInput, LayerInput {
  readonly settings: TcpSettings;
  readonly sendOrder: SendOrder;
  /** Maximum chunks of a collective. */
  readonly chunks: number;
  /** Chunks of an all-to-all, which are fewer and hold correspondingly more slots; 0 for as many as an all-reduce. */
  readonly allToAllChunks: number;
  readonly slotsPerNode: number;
  readonly iterations: number;
  readonly lastIterationAllReduce: boolean;
  /** Of the design; defaults to trees. */
  readonly allReduce?: 'trees' | 'allToAll';
}

export interface LayerOutcome {
  readonly layer: string;
  readonly exposedPs: number;
  /** Iteration, collective and time from its issue to its end; -1 if it had not ended when the run did. */
  readonly raw: readonly (readonly [number, Collective['kind'], number])[];
}

export interface TrainingOutcome {
  readonly timePs: number;
  readonly computePsSum: number;
  readonly exposedPsSum: number;
  /** Exposed time over exposed time and compute. */
  readonly exposedShare: number;
  readonly exposedPsByKind: Readonly<Record<Exposure, number>>;
  /** Node 0's waits and collectives. */
  readonly node0: readonly LayerOutcome[];
  readonly counts: Counts;
}

export interface Training {
  /** Continues for at most `events` events. */
  readonly run: (events?: number) => RunState;
  readonly transport: Transport;
  readonly outcome: () => TrainingOutcome;
  /** Share of the nodes' steps that are finished, 0 to 1. */
  readonly done: () => number;
}

export function startTraining(input: TrainingInput): Training {
  const { nodes, iterations } = input;
  const layers = dlrmLayers(input);
  const { steps, collectives } = programOf(layers, iterations, input.lastIterationAllReduce);
  /** The current step of a node; -1 before it begins. */
  const at = new Int32Array(nodes).fill(-1);
  const waitingFor = new Int32Array(nodes).fill(-1);
  const waitingSince = new Float64Array(nodes);
  const isComplete = collectives.map(() => new Uint8Array(nodes));
  const issuedAt = new Float64Array(collectives.length);
  const times = newTimes(layers.length, collectives.length);
  let running = nodes;

  const chunks = collectives.map((entry, index) => chunksOf(input, entry, index));
  const transport: Transport = createTransport(networkOf(input), input.settings, {
    delivered: (flow, tag) => runs.delivered(flow, tag),
    woken: (tag) => (tag < 0 ? resume(-1 - tag) : runs.woken(tag)),
  });
  const wakeNode = (node: number, line: number, delayPs: number): void => {
    wakeAfter(transport, line, delayPs, -1 - node);
  };
  const runs = createCollectives(
    {
      nodes,
      slotsPerNode: input.slotsPerNode,
      sendOrder: input.sendOrder,
      chunks,
      completed: (node, collective) => {
        isComplete[collective]![node] = 1;
        if (node === 0) times.rawPs[collective] = transport.nowPs - issuedAt[collective]!;
        if (waitingFor[node] === collective) wakeNode(node, -1, 0);
      },
    },
    () => transport,
  );

  /** Resumes a node: what it waited for has arrived, or its compute is done. */
  const resume = (node: number): void => {
    const step = steps[at[node]!];
    if (step?.kind === 'wait') {
      const waited = transport.nowPs - waitingSince[node]!;
      times.exposedPs[step.exposure] += waited;
      if (node === 0) times.exposedOfNode0[step.layer]! += waited;
      waitingFor[node] = -1;
    }
    at[node] = at[node]! + 1;
    goOn(node);
  };
  const goOn = (node: number): void => {
    for (;;) {
      const step = steps[at[node]!];
      if (step === undefined) {
        running -= 1;
        if (running === 0) transport.stopped = true;
        return;
      }
      if (step.kind === 'compute') {
        times.computePsSum += step.ps;
        wakeNode(node, -1, step.ps);
        return;
      }
      if (step.kind === 'issue') {
        if (node === 0) issuedAt[step.collective] = transport.nowPs;
        runs.issue(node, step.collective);
      } else if (isComplete[step.collective]![node] === 0) {
        waitingFor[node] = step.collective;
        waitingSince[node] = transport.nowPs;
        return;
      }
      at[node] = at[node]! + 1;
    }
  };
  for (let node = 0; node < nodes; node++) wakeNode(node, -1, 0);

  return {
    run: (events) => runTransport(transport, events),
    transport,
    done: () => at.reduce((sum, step) => sum + Math.max(0, step), 0) / (nodes * steps.length),
    outcome: () => outcomeOf(transport, times, layers, collectives),
  };
}

/** Times of all nodes, and of node 0 by layer and by collective. */
interface Times {
  readonly rawPs: Float64Array;
  readonly exposedPs: Record<Exposure, number>;
  readonly exposedOfNode0: Float64Array;
  computePsSum: number;
}

function newTimes(layers: number, collectives: number): Times {
  return {
    rawPs: new Float64Array(collectives).fill(-1),
    exposedPs: { ar: 0, a2aForward: 0, a2aBackward: 0 },
    exposedOfNode0: new Float64Array(layers),
    computePsSum: 0,
  };
}

function outcomeOf(
  transport: Transport,
  { rawPs, exposedPs, exposedOfNode0, computePsSum }: Times,
  layers: readonly DlrmLayer[],
  collectives: readonly Collective[],
): TrainingOutcome {
  const exposedPsSum = exposedPs.ar + exposedPs.a2aForward + exposedPs.a2aBackward;
  return {
    timePs: transport.nowPs,
    computePsSum,
    exposedPsSum,
    exposedShare: exposedPsSum / (exposedPsSum + computePsSum),
    exposedPsByKind: exposedPs,
    node0: layers.map(({ layer }, index) => ({
      layer,
      exposedPs: exposedOfNode0[index]!,
      raw: rawOf(collectives, index, rawPs),
    })),
    counts: transport.counts,
  };
}

function rawOf(
  collectives: readonly Collective[],
  layer: number,
  rawPs: Float64Array,
): readonly (readonly [number, Collective['kind'], number])[] {
  const kinds: readonly Collective['kind'][] = ['a2aF', 'a2aB', 'ar'];
  return kinds.flatMap((kind) =>
    collectives.flatMap((entry, index) =>
      entry.layer === layer && entry.kind === kind ? [[entry.iteration, kind, rawPs[index]!] as const] : [],
    ),
  );
}

/** At most K chunks of whole bytes; the last takes the rest, in proportion in every phase. */
function chunksOf(input: TrainingInput, { kind, bytes }: Collective, collective: number): readonly Chunk[] {
  const isAllToAll = kind !== 'ar';
  const most = isAllToAll && input.allToAllChunks > 0 ? input.allToAllChunks : input.chunks;
  const chunkBytes = Math.max(1, Math.floor(bytes / most));
  const count = Math.min(most, Math.floor(bytes / chunkBytes));
  const rest = bytes - count * chunkBytes;
  const phases = phasesOf(input, isAllToAll ? 'a2a' : 'ar', chunkBytes);
  const sizes = phases.map(({ messageBytes }) => messageBytes);
  const lastSizes = sizes.map((size) => size + Math.floor((size * rest) / chunkBytes));
  return Array.from({ length: count }, (_, index) => ({
    collective,
    index,
    phases,
    messageBytes: index === count - 1 ? lastSizes : sizes,
    weight: isAllToAll ? Math.max(1, Math.floor(input.chunks / most)) : 1,
    // All-to-all first, then the newest all-reduce; the chunks of one in order.
    priority: (isAllToAll ? 0 : 1e9 - collective * 1e5) + index,
  }));
}
