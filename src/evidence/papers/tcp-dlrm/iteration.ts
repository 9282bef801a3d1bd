/** The training iterations of the paper (Fig. 3) on every node: compute, issue collectives, wait for them. */
import { BOTTOM_LAYERS, type DlrmLayer } from './layers.ts';

export type Exposure = 'ar' | 'a2aForward' | 'a2aBackward';

export interface Collective {
  readonly kind: 'ar' | 'a2aF' | 'a2aB';
  readonly iteration: number;
  /** Index in the list of layers. */
  readonly layer: number;
  readonly bytes: number;
}

export type Step =
  | { readonly kind: 'compute'; readonly ps: number }
  | { readonly kind: 'issue'; readonly collective: number }
  | {
      readonly kind: 'wait';
      readonly collective: number;
      readonly layer: number;
      readonly exposure: Exposure;
    };

export interface Program {
  readonly steps: readonly Step[];
  /** In the order in which a node issues them. */
  readonly collectives: readonly Collective[];
}

export function programOf(
  layers: readonly DlrmLayer[],
  iterations: number,
  lastIterationAllReduce: boolean,
): Program {
  const steps: Step[] = [];
  const collectives: Collective[] = [];
  const compute = (seconds: number): void => {
    const ps = Math.floor(seconds * 1e12);
    if (ps > 0) steps.push({ kind: 'compute', ps });
  };
  const issue = (collective: Collective): number => {
    const number = collectives.push(collective) - 1;
    steps.push({ kind: 'issue', collective: number });
    return number;
  };
  const wait = (collective: number | undefined, layer: number, exposure: Exposure): void => {
    if (collective !== undefined) steps.push({ kind: 'wait', collective, layer, exposure });
  };
  const firstTop = 1 + BOTTOM_LAYERS;
  let reduced = new Map<number, number>();
  for (let iteration = 0; iteration < iterations; iteration++) {
    const [embedding] = layers;
    const exchanged = embedding?.allToAllBytes ?? 0;
    compute(embedding?.forwardSeconds ?? 0);
    const forward = issue({ kind: 'a2aF', iteration, layer: 0, bytes: exchanged });
    for (let layer = 1; layer < layers.length; layer++) {
      if (layer === firstTop) wait(forward, 0, 'a2aForward');
      wait(reduced.get(layer), layer, 'ar');
      compute(layers[layer]?.forwardSeconds ?? 0);
    }
    reduced = new Map();
    let backward: number | undefined;
    for (let layer = layers.length - 1; layer > 0; layer--) {
      compute(layers[layer]?.weightGradientSeconds ?? 0);
      if (lastIterationAllReduce || iteration < iterations - 1)
        reduced.set(
          layer,
          issue({ kind: 'ar', iteration, layer, bytes: layers[layer]?.allReduceBytes ?? 0 }),
        );
      compute(layers[layer]?.inputGradientSeconds ?? 0);
      if (layer === firstTop) backward = issue({ kind: 'a2aB', iteration, layer: 0, bytes: exchanged });
    }
    wait(backward, 0, 'a2aBackward');
    compute(embedding?.weightGradientSeconds ?? 0);
  }
  return { steps, collectives };
}
