/**
 * The platforms of ASTRA-SIM (ISPASS 2020), its Table IV: packages with NPUs on local unidirectional rings, joined by horizontal and
 * vertical bidirectional rings (a torus M x N x K = local x horizontal x vertical), or packages joined by global switches (all-to-all). One
 * cycle is 1 ns. Bandwidth is that of a link, one way.
 */
import { planCollective } from '../../../collective/plan.ts';
import type {
  AlgorithmName,
  Collective,
  CollectiveOptimization,
  LogicalDimension,
} from '../../../collective/types.ts';
import { runCollective } from './scheduler/run.ts';
import type { CollectiveOutcome, Dispatch } from './scheduler/request.ts';
import type { Spread } from '../../../network/contention/spread.ts';
import type { Fabric, LinkClass, PhysicalDimension } from '../../../topology/physical/fabric.ts';
import { quietly } from '../../../design/steps.ts';
import type { Steps } from './steps.ts';

/** The printed efficiency of 94 % stands for the headers. */
const EFFICIENCY = 0.94;

export const LOCAL_LINK: LinkClass = {
  bandwidthGBps: 200,
  latencyNs: 90,
  efficiency: EFFICIENCY,
  packetBytes: 512,
  headerBytes: 0,
};

export const PACKAGE_LINK: LinkClass = {
  bandwidthGBps: 25,
  latencyNs: 200,
  efficiency: EFFICIENCY,
  packetBytes: 256,
  headerBytes: 0,
};

export const LOCAL_RINGS = 2;
/** Bidirectional. */
export const PACKAGE_RINGS = 2;
export const ENDPOINT_DELAY_NS = 10;
export const ROUTER_LATENCY_NS = 1;

/** Further chunks are issued, 16 at a time, when fewer than 8 are in their first phase. */
export const DISPATCH: Dispatch = { atOnce: 16, below: 8 };

/** NPUs in a package, packages in a row, rows. */
export type TorusShape = readonly [number, number, number];

export interface TorusWires {
  readonly localLink: LinkClass;
  readonly localRings: number;
  readonly packageRings: number;
}

export const TABLE_IV: TorusWires = {
  localLink: LOCAL_LINK,
  localRings: LOCAL_RINGS,
  packageRings: PACKAGE_RINGS,
};

export function torus([local, horizontal, vertical]: TorusShape, wires: TorusWires = TABLE_IV): Fabric {
  const between = (size: number): PhysicalDimension => ({
    kind: 'ring',
    size,
    lanes: wires.packageRings,
    directions: 2,
    link: PACKAGE_LINK,
  });
  const inside: PhysicalDimension = {
    kind: 'ring',
    size: local,
    lanes: wires.localRings,
    directions: 1,
    link: wires.localLink,
  };
  return { dimensions: [inside, between(horizontal), between(vertical)], routerLatencyNs: ROUTER_LATENCY_NS };
}

/** NPUs on local rings, packages joined by `switches` global switches, with one link from each NPU to each. */
export function allToAllPlatform([local, packages]: readonly [number, number], switches: number): Fabric {
  const [inside] = torus([local, 1, 1]).dimensions as [PhysicalDimension];
  const across: PhysicalDimension = {
    kind: 'switch',
    size: packages,
    lanes: switches,
    directions: 1,
    link: PACKAGE_LINK,
  };
  return { dimensions: [inside, across], routerLatencyNs: ROUTER_LATENCY_NS };
}

/** Returns the dimensions of a fabric as a collective uses them, each with its algorithm. */
export function logicalOf({ dimensions }: Fabric, algorithms: readonly AlgorithmName[]): LogicalDimension[] {
  let npuStride = 1;
  return dimensions.map(({ size }, index) => {
    const logical: LogicalDimension = {
      server: index,
      dimension: index,
      size,
      npuStride,
      algorithm: { name: algorithms[index] ?? 'ring' },
    };
    npuStride *= size;
    return logical;
  });
}

export interface PlatformRun {
  readonly fabric: Fabric;
  readonly collective: Collective;
  readonly bytes: number;
  readonly optimization: CollectiveOptimization;
  readonly chunks: number;
  /** By dimension; defaults to ring. */
  readonly algorithms?: readonly AlgorithmName[];
  /** Defaults to a queue for each ring and direction, with one chunk at a time. */
  readonly spread?: Spread;
  readonly dispatch?: Dispatch;
}

/** Runs one collective of `bytes` per NPU, by messages on the links. */
export function runOn(run: PlatformRun): Steps<CollectiveOutcome> {
  const { fabric, collective, bytes, optimization, chunks, algorithms = [], spread = 'deal', dispatch } = run;
  const phases = planCollective({
    collective,
    bytes: bytes / chunks,
    dimensions: logicalOf(fabric, algorithms),
    optimization,
    rounding: 'exact',
  });
  const outcome = runCollective({
    fabric,
    phases,
    chunks,
    activeChunks: 1,
    spread,
    endpointDelayNs: ENDPOINT_DELAY_NS,
    ...(dispatch === undefined ? {} : { dispatch }),
  });
  return quietly(outcome);
}
