/** The layers, chips and rings of a design as the search over 2D grids takes them. */
import type { Design } from '../../design/document.ts';
import { npuCount, usedSizes } from '../../topology/dimension.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { BYTES_PER_ELEMENT } from '../../workload/gemm2d/operation.ts';
import type { GemmProfile } from '../../workload/gemm2d/profile.ts';
import { meshPositions, placeGrid, type PlacedGrid } from '../../workload/parallel/gemm2d.ts';
import { placeGroups } from '../../workload/axes/placement.ts';
import { bytesPerValue } from '../../workload/rate/facts/precision.ts';
import { layerProducts } from '../../workload/transformer/mesh/mesh-products.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import type { GridQuestion } from './search.ts';

export interface DesignGrid {
  readonly question: GridQuestion;
  readonly mesh: PlacedGrid;
  /** Indices of the dimensions that a row and a column lie along. */
  readonly dimensions: readonly [number, number];
}

/**
 * Rings have the bandwidth of their dimension under `splitGBps` and both the longer latency of the two; products reach the peak times the
 * efficiency. Problems name fields of the design.
 */
export function designGrid(design: Design, splitGBps: readonly number[]): Result<DesignGrid> {
  const { workload, topology, parallelism, compute, system } = design;
  if (workload.kind !== 'transformer') {
    return problem(
      'workload',
      'A mesh computes the layers of a transformer; this design trains another model.',
    );
  }
  const sizes = usedSizes(topology.dimensions);
  const { modelParallel, innermost = 'model', mesh = {} } = parallelism;
  const placed = placeGroups(sizes, modelParallel, innermost);
  if (!placed.ok) return placed;
  const laid = placeGrid(mesh, sizes, placed.value);
  if (!laid.ok) return laid;
  const { model: group, split } = placed.value;
  if (split !== null && group.length > 0) {
    return problem(
      'parallelism.modelParallel',
      `Both groups share dimension ${split.dimension + 1}; a mesh can be reshaped where its two dimensions are whole.`,
    );
  }
  const dimensions = meshPositions(group, sizes, laid.value.along);
  if (dimensions === null) throw new Error('a mesh that was placed has two positions');
  const model = transformerModel(workload, npuCount(topology) / modelParallel);
  const scale = BYTES_PER_ELEMENT / bytesPerValue(model.precision);
  const [along, across] = dimensions;
  const rings = {
    horizontal: (splitGBps[along] ?? 0) * scale,
    vertical: (splitGBps[across] ?? 0) * scale,
  };
  const latencyNs = Math.max(...dimensions.map((index) => topology.dimensions[index]?.linkLatencyNs ?? 0));
  const syncNs = latencyNs + system.endpointDelayNs;
  const { launchNs } = laid.value;
  const profile: GemmProfile = {
    flopPerNs: compute.peakTflops * compute.efficiency * 1e3,
    allGatherGBps: rings,
    reduceScatterGBps: rings,
    sendRecvGBps: rings,
    syncNs,
    sendRecvSyncNs: syncNs,
    launchNs: { allGather: launchNs, reduceScatter: launchNs, sendRecv: launchNs },
    portMode: 'independent',
    packets: laid.value.packets ?? 'chips',
  };
  return success({
    question: {
      layers: layerProducts(model),
      tokens: model.tokens,
      chips: modelParallel,
      leastSide: 2,
      profile,
      peakFlopPerNs: compute.peakTflops * 1e3,
    },
    mesh: laid.value,
    dimensions,
  });
}
