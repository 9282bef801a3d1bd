/** The single all-reduce of the paper: 128 nodes on one switch at 100 Gb/s, 1,024 chunks, 64 of them at once. */
import {
  startAllReduce,
  type AllReduceInput,
  type SendOrder,
} from '../../../network/packets/collectives/all-reduce.ts';
import { allReduceOutcome, type AllReduceOutcome } from '../../../network/packets/collectives/outcome.ts';
import { oneSwitch } from '../../../network/packets/packet-network.ts';
import { runTransport } from '../../../network/packets/tcp/run-transport.ts';
import { GIB, MIB, NODES, tcpOf, type Preset, type SizeMB, type StudySetting } from './setting.ts';

export interface SingleRun {
  readonly algorithm: 'dbt' | 'a2a';
  readonly sizeMB: SizeMB;
  readonly buffer: '64 MiB' | '1 GiB';
  readonly preset: Preset;
  readonly order: SendOrder;
}

const LINK_GBPS = 100;
const CHUNKS = 1024;
/** Few enough that a slice takes some milliseconds, although each event may send to every node. */
const EVENTS_A_SLICE = 3000;

/** Runs it; yields the finished share, 0 to 1. */
export function* runSingle(run: SingleRun): Generator<number, AllReduceOutcome> {
  const switchBufferBytes = run.buffer === '1 GiB' ? GIB : 64 * MIB;
  const input: AllReduceInput = {
    network: oneSwitch({
      nodes: NODES,
      linkGbps: LINK_GBPS,
      linkLatencyPs: 500_000,
      switchBufferBytes,
    }),
    settings: tcpOf(run.preset),
    bytes: run.sizeMB * 1e6,
    chunks: CHUNKS,
    parallelChunks: 64,
    algorithm: run.algorithm,
    sendOrder: run.order,
    injectionPs: 10_000,
  };
  const transport = startAllReduce(input);
  const edges = run.algorithm === 'dbt' ? NODES - 1 : NODES * (NODES - 1);
  for (;;) {
    const state = runTransport(transport, EVENTS_A_SLICE);
    if (state === 'stopped') return allReduceOutcome(transport, input, LINK_GBPS);
    if (state === 'idle') throw new Error('an all-reduce ended before every node had every chunk');
    yield Math.min(1, transport.counts.deliveredMessages / (2 * edges * CHUNKS));
  }
}

function single(
  algorithm: SingleRun['algorithm'],
  sizes: readonly SizeMB[],
  buffer: SingleRun['buffer'],
  preset: Preset = '8948',
  order: SendOrder = 'ascending',
): readonly SingleRun[] {
  return sizes.map((sizeMB) => ({ algorithm, sizeMB, buffer, preset, order }));
}

const FAST: readonly SingleRun[] = [
  ...single('dbt', [8, 16, 32, 64], '1 GiB'),
  ...single('a2a', [8, 16], '1 GiB'),
  ...single('dbt', [8, 16], '64 MiB'),
  ...single('a2a', [8, 16], '64 MiB'),
  ...single('a2a', [128, 256], '1 GiB', '65536'),
  ...single('a2a', [16], '64 MiB', '8948', 'rotated'),
];

const ALL: readonly SizeMB[] = [8, 16, 32, 64, 128, 256];

const FULL: readonly SingleRun[] = [
  ...single('dbt', ALL, '1 GiB'),
  ...single('a2a', ALL, '1 GiB'),
  ...single('dbt', ALL, '64 MiB'),
  ...single('a2a', [8, 16, 32], '64 MiB'),
  ...single('a2a', [128, 256], '1 GiB', '65536'),
  ...single('a2a', [8], '64 MiB', '1448'),
  ...single('a2a', [8], '64 MiB', '65536'),
  ...single('dbt', ALL, '64 MiB', '536 ideal'),
  ...single('a2a', ALL, '64 MiB', '536 ideal'),
  ...single('a2a', [8, 16, 64], '64 MiB', '8948', 'rotated'),
];

export const SINGLE_RUNS: Readonly<Record<StudySetting, readonly SingleRun[]>> = { fast: FAST, full: FULL };

/** Approximate number of events of a run in millions, by which progress is divided. */
export function singleWeight({ algorithm, sizeMB, preset }: SingleRun): number {
  const segments = preset === '536 ideal' ? 8 : preset === '1448' ? 5 : 1;
  return segments * (1 + sizeMB / 12) * (algorithm === 'a2a' ? 2 : 1);
}

export type SingleOutcomes = (
  algorithm: SingleRun['algorithm'],
  sizeMB: SizeMB,
  buffer: SingleRun['buffer'],
  preset?: Preset,
  order?: SendOrder,
) => AllReduceOutcome | undefined;

/** Looks up a finished run; undefined if it is not in this setting. */
export function singleOutcomes(runs: readonly (readonly [SingleRun, AllReduceOutcome])[]): SingleOutcomes {
  const known = new Map(runs.map(([run, outcome]) => [keyOf(run), outcome]));
  return (algorithm, sizeMB, buffer, preset = '8948', order = 'ascending') =>
    known.get(keyOf({ algorithm, sizeMB, buffer, preset, order }));
}

function keyOf({ algorithm, sizeMB, buffer, preset, order }: SingleRun): string {
  return [algorithm, sizeMB, buffer, preset, order].join();
}
