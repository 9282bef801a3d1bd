import type { Rounding } from '../../collective/types.ts';
import type { Layer, LayerOp } from './layer.ts';

export interface LayerScale {
  /** Multiplies the bytes of every collective. */
  readonly comm: number;
  /** Multiplies every compute time. Update times stay. */
  readonly compute: number;
}

/**
 * A layer table with its sizes and times scaled. Bytes are cut to whole bytes, times to whole ns only in
 * `reference` rounding. The reference stores its scales as 32-bit floats: to match it, pass them through
 * `Math.fround`.
 */
export function scaleLayers(
  layers: readonly Layer[],
  scale: LayerScale,
  rounding: Rounding,
): readonly Layer[] {
  if (scale.comm === 1 && scale.compute === 1) return layers;
  const scaled = new Map<readonly LayerOp[], readonly LayerOp[]>();
  // Layers of one model share their lists, before and after.
  const scaleOps = (ops: readonly LayerOp[]): readonly LayerOp[] => {
    const known = scaled.get(ops);
    if (known !== undefined) return known;
    const result = ops.map((op) => scaleOp(op, scale, rounding));
    scaled.set(ops, result);
    return result;
  };
  return layers.map((layer) => ({
    ...layer,
    forward: scaleOps(layer.forward),
    recompute: scaleOps(layer.recompute),
    inputGradient: scaleOps(layer.inputGradient),
    weightGradient: scaleOps(layer.weightGradient),
  }));
}

function scaleOp(op: LayerOp, scale: LayerScale, rounding: Rounding): LayerOp {
  if (op.kind === 'collective') {
    const bytes = Math.floor(op.bytes * scale.comm);
    return { ...op, bytes, ...note(op.formula, scale.comm, 'comm') };
  }
  const time = op.durationNs * scale.compute;
  const durationNs = rounding === 'reference' ? Math.floor(time) : time;
  return { ...op, durationNs, ...note(op.formula, scale.compute, 'compute') };
}

function note(formula: string | undefined, factor: number, name: string): { formula?: string } {
  return formula === undefined || factor === 1
    ? {}
    : { formula: `${formula}, x ${String(factor)} (${name} scale)` };
}
