/** The layer table of a design and the training loop that runs it: generated from a model or given, with cells edited. */
import { npuCount, usedSizes } from '../topology/dimension.ts';
import { without } from '../units/without.ts';
import { failure, success, type Result } from '../units/result.ts';
import { countableProblem } from '../workload/table/countable.ts';
import type { GeneratedModel } from '../workload/model/family.ts';
import { generateModel } from '../workload/model/model.ts';
import type { NpuRate } from '../workload/compute/measured-compute.ts';
import { isPlainRate } from '../workload/rate/compute-rate.ts';
import { rateAt } from '../workload/rate/facts/precision.ts';
import { overrideLayers } from '../workload/table/override.ts';
import { mappingOf, type Mapping } from '../workload/mapping/mapping.ts';
import { placeGrid, type PlacedGrid } from '../workload/parallel/gemm2d.ts';
import { positionsOf } from '../workload/training-loops/axis-row.ts';
import { placeAxes, type AxisDegree } from '../workload/axes/place-axes.ts';
import type { ExpertParallel, PlacedExperts } from '../workload/parallel/experts.ts';
import { logicalSizes, placeGroups } from '../workload/axes/placement.ts';
import { designAxes, hasAxes } from '../design/parallelism/axes.ts';
import { cutAxesOf } from '../design/parallelism/cut-axes-of.ts';
import type { Design } from '../design/document.ts';
import type { EngineParts } from './engine-parts.ts';

/** What the layers of a design are made with. */
type WorkloadEngine = Pick<EngineParts, 'pipelines' | 'calibrations'>;

/** The table before and after the edits of its cells; the same list if there are none. */
export interface DesignLayers extends GeneratedModel {
  readonly unedited: GeneratedModel['layers'];
}

/**
 * Problems name fields: `parallelism.modelParallel`, `workload.heads`, `workload.overrides[3]`, ...
 *
 * @param mapping how the model lies on the NPUs, if it is known already
 */
export function layersOf(
  design: Design,
  engine: WorkloadEngine,
  mapping = (): Result<Mapping> => designMapping(design, engine),
): Result<DesignLayers> {
  const made = uneditedLayers(design, engine, mapping);
  if (!made.ok) return made;
  const { layers, loop } = made.value;
  const { overrides = [] } = design.workload;
  if (overrides.length === 0) return success({ layers, loop, unedited: layers });
  const edited = overrideLayers(layers, overrides);
  if (!edited.ok) return edited;
  const tooLarge = countableProblem(edited.value, 'workload.overrides');
  return tooLarge === null ? success({ layers: edited.value, loop, unedited: layers }) : failure(tooLarge);
}

function uneditedLayers(
  { workload, parallelism }: Design,
  engine: WorkloadEngine,
  mapping: () => Result<Mapping>,
): Result<GeneratedModel> {
  if (workload.kind === 'table') return success({ layers: workload.layers, loop: workload.loop });
  const mapped = mapping();
  if (!mapped.ok) return mapped;
  const made = generateModel(workload, mapped.value, engine);
  const { iterations } = parallelism;
  if (!made.ok || iterations === undefined) return made;
  return success({ ...made.value, loop: { ...made.value.loop, passes: iterations } });
}

/** Returns how fast an NPU of a design computes in the precision of its workload and on the stack that its calibration names. */
export function computeOf({ workload, compute }: Design, { calibrations }: WorkloadEngine): NpuRate {
  const rate = workload.kind === 'table' ? compute : rateAt(compute, workload.precision);
  return isPlainRate(rate) ? rate : calibrations!.measuredRate(rate);
}

/** Maps the model of a design to its NPUs. Degrees that fit nowhere are a problem. Nothing is prefetched if nothing overlaps. */
export function designMapping(design: Design, engine: WorkloadEngine): Result<Mapping> {
  const { overlap, fsdp } = design.parallelism;
  if (overlap || fsdp?.prefetch === undefined) return mappingOfDesign(design, engine);
  const parallelism = { ...design.parallelism, fsdp: without(fsdp, 'prefetch') };
  return mappingOfDesign({ ...design, parallelism }, engine);
}

function mappingOfDesign(design: Design, engine: WorkloadEngine): Result<Mapping> {
  const { workload, topology, parallelism } = design;
  const compute = computeOf(design, engine);
  if (workload.kind === 'transformer' && hasAxes(parallelism)) return axesMapping(design, engine);
  const { mesh, ...parallel } = parallelism;
  const { modelParallel, innermost = 'model', dimensionOrder } = parallel;
  const mapping = { ...parallel, compute };
  const isWhole = workload.kind === 'dlrm' && modelParallel === 1;
  if (isWhole || workload.kind === 'table') return mappingOf(npuCount(topology), mapping);
  const sizes = usedSizes(topology.dimensions);
  const placed = placeGroups(sizes, modelParallel, innermost, undefined, dimensionOrder);
  if (!placed.ok) return placed;
  if (mesh === undefined || workload.kind !== 'transformer') return mappingOf(npuCount(topology), mapping);
  const { model, split } = placed.value;
  const laid = placeGrid(mesh, sizes, logicalSizes(sizes, split), model);
  return laid.ok ? mappingOf(npuCount(topology), { ...mapping, mesh: laid.value }) : laid;
}

/** Maps a design that has axes besides tensor and data. */
function axesMapping(design: Design, engine: WorkloadEngine): Result<Mapping> {
  const { parallelism } = design;
  const compute = computeOf(design, engine);
  const cut = cutAxesOf(design);
  if (!cut.ok) return cut;
  const mesh = gridOnAxes(design, cut.value);
  if (!mesh.ok) return mesh;
  const { expertParallel } = parallelism;
  const parallel = without(parallelism, 'axisOrder', 'mesh', 'expertParallel');
  const mapping = {
    ...parallel,
    dataParallel: designAxes(design).degrees.data,
    compute,
    mesh: mesh.value,
  };
  if (expertParallel === undefined) return success({ ...mapping, axes: cut.value });
  const experts = placedExperts(expertParallel, cut.value, design);
  return success({ ...mapping, axes: cut.value, experts });
}

/** The mesh where the tensor axis lies; null if the design has none. */
function gridOnAxes(
  { parallelism: { mesh, dimensionOrder }, topology }: Design,
  axes: readonly AxisDegree[],
): Result<PlacedGrid | null> {
  if (mesh === undefined) return success(null);
  const sizes = usedSizes(topology.dimensions);
  const placed = placeAxes(sizes, axes, dimensionOrder);
  if (placed === null) throw new Error('axes are checked before a mesh is placed');
  return placeGrid(mesh, sizes, placed.parts.flat(), positionsOf(axes, placed, ['model']));
}

/** A node is what the dimensions inside a pod form, from the innermost out. */
function placedExperts(
  experts: ExpertParallel,
  axes: readonly AxisDegree[],
  { topology: { dimensions }, parallelism: { dimensionOrder } }: Design,
): PlacedExperts {
  const outside = dimensions.findIndex(({ tier }) => tier === 'pod');
  const nodeDimensions = outside < 0 ? dimensions.length : outside;
  const placed = placeAxes(usedSizes(dimensions), axes, dimensionOrder);
  const inside = placed?.parts.slice(0, nodeDimensions).flat().length ?? 0;
  const sizes = placed?.parts.flat() ?? [];
  const nodes = axes.reduce((product, { isExpert }, index) => {
    const groupPositions = isExpert ? (placed?.positions[index] ?? []) : [];
    return groupPositions.reduce(
      (sum, position) => sum * (position < inside ? 1 : (sizes[position] ?? 1)),
      product,
    );
  }, 1);
  return { ...experts, nodeDimensions, nodes };
}
