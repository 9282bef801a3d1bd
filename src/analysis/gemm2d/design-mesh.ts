/** The layers, chips and rings of a design as the search over 2D grids takes them. */
import { BYTES_PER_ELEMENT } from '../../workload/gemm2d/element.ts';
import type { Design } from '../../design/document.ts';
import { designAxes } from '../../design/parallelism/axes.ts';
import { cutAxesOf } from '../../design/parallelism/cut-axes-of.ts';
import { usedSizes } from '../../topology/dimension.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { GRID_PRODUCT_LABELS, isOnRing } from '../../workload/gemm2d/product-algorithms.ts';
import type { GemmProfile } from '../../workload/gemm2d/profile.ts';
import {
  meshPositions,
  placeGrid,
  usedGBps,
  type GridCollective,
  type PlacedGrid,
} from '../../workload/parallel/gemm2d.ts';
import { placeAxes } from '../../workload/axes/place-axes.ts';
import { positionsOf } from '../../workload/training-loops/axis-row.ts';
import { npuShare } from '../../workload/transformer/axes-share.ts';
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
  const { modelParallel, contextParallel = 1, pipeline } = parallelism;
  const found = wholeRings(design);
  if (!found.ok) return found;
  const { mesh, dimensions } = found.value;
  const [along, across] = dimensions;
  const whole = transformerModel(workload, designAxes(design).degrees.data);
  const model = npuShare(whole, { contextParallel, ...(pipeline === undefined ? {} : { pipeline }) });
  const scale = BYTES_PER_ELEMENT / bytesPerValue(model.precision);
  if (model.experts > 1) {
    return problem('workload.experts', 'A grid is found for layers without experts; this design has them.');
  }
  const rings = {
    horizontal: (splitGBps[along] ?? 0) * scale,
    vertical: (splitGBps[across] ?? 0) * scale,
  };
  const latencyNs = Math.max(
    ...[along, across].map((index) => topology.dimensions[index]?.linkLatencyNs ?? 0),
  );
  const syncNs = latencyNs + system.endpointDelayNs;
  const { use, block, stays } = mesh;
  const bandwidth = (collective: GridCollective) => usedGBps(mesh, collective, rings);
  const profile: GemmProfile = {
    flopPerNs: compute.peakTflops * compute.efficiency * 1e3,
    allGatherGBps: bandwidth('allGather'),
    reduceScatterGBps: bandwidth('reduceScatter'),
    sendRecvGBps: bandwidth('sendReceive'),
    syncNs,
    sendRecvSyncNs: syncNs,
    launchNs: {
      allGather: use.allGather.launchNs,
      reduceScatter: use.reduceScatter.launchNs,
      sendRecv: use.sendReceive.launchNs,
    },
    portMode: 'independent',
    packets: mesh.packets ?? 'chips',
    block,
  };
  return success({
    question: {
      layers: layerProducts(model),
      tokens: model.tokens / model.microBatches,
      chips: modelParallel,
      leastSide: 2,
      profile,
      stationary: stays,
      peakFlopPerNs: compute.peakTflops * 1e3,
    },
    mesh,
    dimensions,
  });
}

/** The mesh of a design, if its two dimensions are whole. */
function wholeRings(design: Design): Result<Pick<DesignGrid, 'mesh' | 'dimensions'>> {
  const { topology, parallelism } = design;
  const { mesh = {}, dimensionOrder } = parallelism;
  const { algorithm = 'meshSlice' } = mesh;
  if (isOnRing(algorithm)) {
    return problem(
      'parallelism.mesh.algorithm',
      `${GRID_PRODUCT_LABELS[algorithm]} runs on one ring, which has no sides to search for; this table is for algorithms over a mesh.`,
    );
  }
  const sizes = usedSizes(topology.dimensions);
  const axes = cutAxesOf(design);
  if (!axes.ok) return axes;
  const placed = placeAxes(sizes, axes.value, dimensionOrder);
  if (placed === null) throw new Error('axes that were checked fit on the dimensions');
  const logical = placed.parts.flat();
  const group = positionsOf(axes.value, placed, ['model']);
  const laid = placeGrid(mesh, sizes, logical, group);
  if (!laid.ok) return laid;
  const positions = meshPositions(group, logical, laid.value.along);
  if (positions === null) throw new Error('a mesh that was placed has two positions');
  const dimensionOf = placed.parts.flatMap((parts, dimension) => parts.map(() => dimension));
  const [along, across] = positions.map((position) => dimensionOf[position] ?? 0) as [number, number];
  const shared = [along, across].find(
    (dimension, index) => sizes[dimension] !== logical[positions[index] ?? 0],
  );
  if (shared !== undefined) {
    return problem(
      'parallelism.modelParallel',
      `The model-parallel group shares dimension ${shared + 1} with others; a mesh can be reshaped where its two dimensions are whole.`,
    );
  }
  return success({ mesh: laid.value, dimensions: [along, across] });
}
