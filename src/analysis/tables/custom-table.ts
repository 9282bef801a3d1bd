import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import { LIST_BOUNDS, TEXT_BOUNDS } from '../../design/bounds.ts';
import type { Design, TableWorkload } from '../../design/document.ts';
import { hasMesh } from '../../design/parallelism/tensor-mesh.ts';
import { layersOf } from '../../run/layers-of.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/**
 * Returns the layers of a design, edits included, as a table of its own: it no longer depends on a model, and every row can be changed.
 * Long texts are cut to the limit of a document. Has the problems of `layersOf`, and one for a model with more layers than a table can
 * hold.
 */
export function customTable(design: Design): Result<TableWorkload> {
  if (hasMesh(design)) {
    return problem(
      'parallelism.mesh',
      'A table cannot say how the slices of a product overlap; turn the mesh off.',
    );
  }
  const made = layersOf(design, ALL_PARTS);
  if (!made.ok) return made;
  const { layers, loop } = made.value;
  if (layers.length > LIST_BOUNDS.layers) {
    const most = formatCount(LIST_BOUNDS.layers);
    return problem(
      'workload.layers',
      `A table holds at most ${most} layers; this model has ${formatCount(layers.length)}.`,
    );
  }
  return success({ kind: 'table', label: labelOf(design), loop, layers: layers.map(createCutter()) });
}

function labelOf({ workload }: Design): string {
  if (workload.kind === 'table') return workload.label;
  const label = workload.kind === 'transformer' ? workload.label : undefined;
  return `${label ?? workload.preset}, as a table`;
}

/** Cuts texts; lists that layers share stay shared. */
function createCutter(): (layer: Layer) => Layer {
  const done = new Map<readonly LayerOp[], readonly LayerOp[]>();
  const cut = (operations: readonly LayerOp[]): readonly LayerOp[] => {
    const known = done.get(operations);
    if (known !== undefined) return known;
    const short = operations.map(cutOperation);
    done.set(operations, short);
    return short;
  };
  return ({ name, forward, recompute, inputGradient, weightGradient, updateNs }) => ({
    name: name.slice(0, TEXT_BOUNDS.label),
    forward: cut(forward),
    recompute: cut(recompute),
    inputGradient: cut(inputGradient),
    weightGradient: cut(weightGradient),
    updateNs,
  });
}

function cutOperation(op: LayerOp): LayerOp {
  const { formula } = op;
  const label = op.label.slice(0, TEXT_BOUNDS.label);
  return formula === undefined
    ? { ...op, label }
    : { ...op, label, formula: formula.slice(0, TEXT_BOUNDS.formula) };
}
