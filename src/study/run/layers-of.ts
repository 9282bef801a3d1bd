/** The layer table of a design and the loop that runs it: generated from a model or as given, cells edited. */
import { npuCount } from '../../topology/dimension.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { countableProblem } from '../../workload/countable.ts';
import type { GeneratedModel } from '../../workload/family.ts';
import { generateModel } from '../../workload/model.ts';
import { overrideLayers } from '../../workload/override.ts';
import { mappingOf, type Mapping } from '../../workload/parallel/mapping.ts';
import { placeMesh } from '../../workload/parallel/mesh.ts';
import { placeGroups } from '../../workload/placement.ts';
import type { Design } from '../../design/document.ts';

/** The table before and after the edits of its cells; one list where there are none. */
export interface DesignLayers extends GeneratedModel {
  readonly unedited: GeneratedModel['layers'];
}

/** Problems name fields: `parallelism.modelParallel`, `workload.heads`, `workload.overrides[3]`, ... */
export function layersOf(design: Design): Result<DesignLayers> {
  const made = uneditedLayers(design);
  if (!made.ok) return made;
  const { layers, loop } = made.value;
  const { overrides = [] } = design.workload;
  if (overrides.length === 0) return success({ layers, loop, unedited: layers });
  const edited = overrideLayers(layers, overrides);
  if (!edited.ok) return edited;
  const tooLarge = countableProblem(edited.value, 'workload.overrides');
  return tooLarge === null ? success({ layers: edited.value, loop, unedited: layers }) : failure(tooLarge);
}

function uneditedLayers(design: Design): Result<GeneratedModel> {
  const { workload } = design;
  if (workload.kind === 'table') return success({ layers: workload.layers, loop: workload.loop });
  const mapping = designMapping(design);
  if (!mapping.ok) return mapping;
  const made = generateModel(workload, mapping.value);
  const { iterations } = design.parallelism;
  if (!made.ok || iterations === undefined) return made;
  return success({ ...made.value, loop: { ...made.value.loop, passes: iterations } });
}

/** How the model of a design is laid over its NPUs. A model-parallel degree that fits nowhere is a problem. */
export function designMapping({ workload, topology, parallelism, compute }: Design): Result<Mapping> {
  const { mesh, ...parallel } = parallelism;
  const { modelParallel, innermost = 'model' } = parallel;
  const mapping = { ...parallel, compute };
  if (workload.kind !== 'transformer') return mappingOf(npuCount(topology), mapping);
  const sizes = topology.dimensions.map(({ size }) => size);
  const placed = placeGroups(sizes, modelParallel, innermost);
  if (!placed.ok) return placed;
  if (mesh === undefined) return mappingOf(npuCount(topology), mapping);
  const laid = placeMesh(mesh, sizes, placed.value);
  return laid.ok ? mappingOf(npuCount(topology), { ...mapping, mesh: laid.value }) : laid;
}
