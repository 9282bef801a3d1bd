/** Two jobs on one network, as rows whose times SimGrid gives (e2e/evidence/simgrid/jobs.ts). */
import { COLLECTIVES, type AlgorithmName, type Collective } from '../../collective/types.ts';
import { placedDimensions, placeJobs, type JobPlacement } from '../../design/conditions/jobs.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension, TableWorkload } from '../../design/document.ts';
import { parseNotation } from '../../topology/notation.ts';
import { placedPorts } from '../../run/uneven/ports.ts';
import { valueOf } from '../../units/result.ts';

/** What an NPU can send in each dimension. */
export const ROW_GBPS = 50;

export interface JobPart {
  /** Before its collective; 0 for a job that only communicates. */
  readonly computeNs: number;
  readonly collective: Collective;
  /** The whole buffer. */
  readonly bytes: number;
}

export interface JobRow {
  readonly network: string;
  readonly placement: JobPlacement;
  readonly algorithm: AlgorithmName;
  readonly first: JobPart;
  /** Runs again and again. */
  readonly second: JobPart;
}

/** The end of the first job by SimGrid. */
export interface TimedRow extends JobRow {
  readonly seconds: number;
}

export function blocksOf({ network }: JobRow): readonly DesignDimension[] {
  return valueOf(parseNotation(network)).map((block) => ({ ...block, linkLatencyNs: 0, tier: 'node' }));
}

export function placesOf(row: JobRow) {
  return placeJobs(blocksOf(row), row.placement)!;
}

/** By job: its NPUs, in the order of their ranks. */
export function npusOf(row: JobRow): readonly (readonly number[])[] {
  const { first, second } = placesOf(row);
  const built = blocksOf(row).map(({ size }) => size);
  return [first, second].map((places) => placedPorts(0, built, places).npus);
}

export function designOfRow(row: JobRow): Design {
  const blocks = blocksOf(row);
  const places = placesOf(row);
  const [npus, others] = npusOf(row) as readonly [readonly number[], readonly number[]];
  const entries = blocks.map(() => ({ algorithm: { name: row.algorithm }, whole: false }));
  const { leastChunkBytes: _least, ...system } = DEFAULT_DESIGN.system;
  const { computeNs, collective, bytes } = row.second;
  const other: Condition =
    computeNs > 0
      ? {
          kind: 'secondDesign',
          places: places.second,
          job: { workload: workloadOf(row.second, others.length) },
        }
      : { kind: 'secondJob', npus: others, collective, algorithm: row.algorithm, bytes };
  return {
    ...DEFAULT_DESIGN,
    topology: { dimensions: placedDimensions(blocks, places.first), splitBandwidth: 'links' },
    workload: workloadOf(row.first, npus.length),
    parallelism: { modelParallel: 1, overlap: true },
    bandwidth: {
      ...DEFAULT_DESIGN.bandwidth,
      mode: 'fixed',
      scheme: 'custom',
      customGBps: blocks.map(() => ROW_GBPS),
    },
    system: {
      ...system,
      chunks: 1,
      activeChunks: 1,
      endpointDelayNs: 0,
      optimization: 'localBWAware',
      network: 'shared',
      algorithms: Object.fromEntries(COLLECTIVES.map((name) => [name, entries])),
    },
    conditions: [other],
  };
}

/** One layer, which computes and then communicates. */
function workloadOf({ computeNs, collective, bytes }: JobPart, npus: number): TableWorkload {
  const started = collective === 'allGather' ? bytes / npus : bytes;
  return {
    kind: 'table',
    label: 'one layer',
    loop: { kind: 'data', passes: 1 },
    layers: [
      {
        name: 'layer',
        forward: computeNs > 0 ? [{ kind: 'compute', label: 'product', durationNs: computeNs }] : [],
        recompute: [],
        inputGradient: [],
        weightGradient: [{ kind: 'collective', label: 'sum', collective, bytes: started, role: 'data' }],
        updateNs: 0,
      },
    ],
  };
}
