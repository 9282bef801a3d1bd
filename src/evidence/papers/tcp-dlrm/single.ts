/** The single all-reduce of the paper: 128 nodes on one switch at 100 Gb/s, 1,024 chunks, 64 of them at once. */
import type { SendOrder } from '../../../network/packets/collectives/all-reduce.ts';
import { allReduceOutcome, type AllReduceOutcome } from '../../../network/packets/collectives/outcome.ts';
import type { Design } from '../../../design/document.ts';
import { designOfSingle } from './design.ts';
import { startDesign } from './run-training.ts';
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

/** Runs the design of an all-reduce; yields the finished share, 0 to 1. */
export function* runSingle(run: SingleRun): Generator<number, AllReduceOutcome> {
  const { run: started } = startDesign(singleDesign(run));
  while (!started.advance(EVENTS_A_SLICE)) yield started.chunksDone() / started.chunksTotal;
  return allReduceOutcome(started.transport, { nodes: NODES, bytes: run.sizeMB * 1e6 }, LINK_GBPS);
}

/** What a run is called but for its size. */
export function singleLine({ algorithm, buffer, preset, order }: SingleRun): string {
  const segments = preset === '536 ideal' ? '536 B, ideal acknowledgements' : `${preset} B`;
  const details = [buffer, `segments of ${segments}`, ...(order === 'rotated' ? ['rotated order'] : [])];
  return `${algorithm === 'dbt' ? 'Double binary tree' : 'All-to-all'}, ${details.join(', ')}`;
}

export function singleName(run: SingleRun): string {
  return `${singleLine(run)}: all-reduce of ${run.sizeMB} MB`;
}

/** Returns the design whose run is that of the study. */
export function singleDesign(run: SingleRun): Design {
  const { algorithm, sizeMB, buffer, preset, order } = run;
  return designOfSingle(singleName(run), {
    algorithm: algorithm === 'dbt' ? 'doubleBinaryTree' : 'direct',
    // Whole bytes a chunk, as the study counts them.
    bytes: CHUNKS * Math.floor((sizeMB * 1e6) / CHUNKS),
    nodes: NODES,
    linkGbps: LINK_GBPS,
    linkLatencyPs: 500_000,
    injectionPs: 10_000,
    switchBufferBytes: buffer === '1 GiB' ? GIB : 64 * MIB,
    settings: tcpOf(preset),
    sendOrder: order,
    chunks: CHUNKS,
    slotsPerNode: 64,
  });
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
