/** Layers of a model that differ: by a pattern (pattern.ts), or the first ones dense and some with a sliding window. */
import type { TransformerModel } from './facts/model.ts';
import type { LayerSpec } from './facts/pattern.ts';

/** A number of equal layers, described by a model whose layers are all like them. */
export interface LayerKind {
  readonly model: TransformerModel;
  readonly layers: number;
}

type KindOf = (model: TransformerModel, layer: number) => string;

const keyOf: KindOf = (model, layer) => {
  const { mixer, mlp } = specOf(model, layer);
  return `${mixer ?? ''}+${mlp ?? ''}`;
};

/** The halves of a layer. The first layers without experts are dense, whatever the pattern says. */
function specOf(model: TransformerModel, layer: number): LayerSpec {
  const { pattern } = model;
  const spec = pattern[layer % pattern.length];
  if (spec === undefined) {
    return {
      mixer: isWindowed(model, layer) ? 'window' : 'full',
      mlp: isDense(model, layer) || model.experts === 1 ? 'dense' : 'experts',
    };
  }
  return { ...spec, mlp: spec.mlp === 'experts' && isDense(model, layer) ? 'dense' : spec.mlp };
}

/** Of the layers from `from` to before `to`, those of one kind together, in the order of their first. */
export function layerKinds(model: TransformerModel, from = 0, to = model.layers): readonly LayerKind[] {
  if (areAlike(model)) return [{ model, layers: to - from }];
  const kinds = new Map<string, LayerKind>();
  for (let layer = from; layer < to; layer++) {
    const key = keyOf(model, layer);
    const found = kinds.get(key);
    kinds.set(key, { model: found?.model ?? modelOfLayer(model, layer), layers: (found?.layers ?? 0) + 1 });
  }
  return [...kinds.values()];
}

/**
 * The result of `make` for every layer's kind; equal layers share one result.
 *
 * @param make called with the model of a kind and its name, which is the same for all degrees of parallelism
 */
export function mapLayers<T>(
  model: TransformerModel,
  make: (kind: TransformerModel, name: string) => T,
): readonly T[] {
  if (areAlike(model)) {
    return new Array<T>(model.layers).fill(make(modelOfLayer(model, 0), keyOf(model, 0)));
  }
  const made = new Map<string, T>();
  return Array.from({ length: model.layers }, (_, layer) => {
    const key = keyOf(model, layer);
    const found = made.get(key) ?? make(modelOfLayer(model, layer), key);
    made.set(key, found);
    return found;
  });
}

function areAlike({ denseLayers, window, pattern }: TransformerModel): boolean {
  return denseLayers === 0 && window === 0 && pattern.length === 0;
}

function modelOfLayer(model: TransformerModel, layer: number): TransformerModel {
  const { mixer, mlp } = specOf(model, layer);
  const dense =
    mlp === 'experts' || model.experts === 1
      ? {}
      : { experts: 1, topK: 1, sharedExperts: 0, feedForward: model.denseFeedForward };
  const isNear = mixer === 'window' || mixer === 'chunk';
  const near = isNear ? { attended: Math.min(model.window, model.sequence) } : {};
  const index = mixer === 'full' ? {} : { index: null };
  return {
    ...model,
    ...dense,
    ...near,
    ...index,
    mixer,
    hasMlp: mlp !== null,
    denseLayers: 0,
    window: 0,
    pattern: [],
  };
}

function isDense({ denseLayers }: TransformerModel, layer: number): boolean {
  return layer < denseLayers;
}

function isWindowed({ window, fullEvery }: TransformerModel, layer: number): boolean {
  return window > 0 && (fullEvery === 0 || (layer + 1) % fullEvery !== 0);
}
