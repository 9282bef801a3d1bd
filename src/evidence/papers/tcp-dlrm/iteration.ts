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
  const builder = createBuilder();
  let reduced: ReadonlyMap<number, number> = new Map();
  for (let iteration = 0; iteration < iterations; iteration++) {
    forwardPass(builder, layers, iteration, reduced);
    const isReduced = lastIterationAllReduce || iteration < iterations - 1;
    reduced = backwardPass(builder, layers, iteration, isReduced);
  }
  return builder.program;
}

interface Builder {
  readonly program: Program;
  readonly compute: (seconds: number | undefined) => void;
  /** Returns the number of the collective. */
  readonly issue: (collective: Collective) => number;
  readonly wait: (collective: number | undefined, layer: number, exposure: Exposure) => void;
}

function createBuilder(): Builder {
  const steps: Step[] = [];
  const collectives: Collective[] = [];
  return {
    program: { steps, collectives },
    compute(seconds = 0) {
      const ps = Math.floor(seconds * 1e12);
      if (ps > 0) steps.push({ kind: 'compute', ps });
    },
    issue(collective) {
      const number = collectives.push(collective) - 1;
      steps.push({ kind: 'issue', collective: number });
      return number;
    },
    wait(collective, layer, exposure) {
      if (collective !== undefined) steps.push({ kind: 'wait', collective, layer, exposure });
    },
  };
}

const FIRST_TOP = 1 + BOTTOM_LAYERS;

/** @param reduced by layer: its all-reduce of the iteration before */
function forwardPass(
  { compute, issue, wait }: Builder,
  layers: readonly DlrmLayer[],
  iteration: number,
  reduced: ReadonlyMap<number, number>,
): void {
  const [embedding] = layers;
  compute(embedding?.forwardSeconds);
  const forward = issue({ kind: 'a2aF', iteration, layer: 0, bytes: embedding?.allToAllBytes ?? 0 });
  for (let layer = 1; layer < layers.length; layer++) {
    if (layer === FIRST_TOP) wait(forward, 0, 'a2aForward');
    wait(reduced.get(layer), layer, 'ar');
    compute(layers[layer]?.forwardSeconds);
  }
}

/** Returns the all-reduce of each layer. */
function backwardPass(
  { compute, issue, wait }: Builder,
  layers: readonly DlrmLayer[],
  iteration: number,
  isReduced: boolean,
): ReadonlyMap<number, number> {
  const [embedding] = layers;
  const reduced = new Map<number, number>();
  let backward: number | undefined;
  for (let layer = layers.length - 1; layer > 0; layer--) {
    const { weightGradientSeconds, inputGradientSeconds, allReduceBytes } = layers[layer]!;
    compute(weightGradientSeconds);
    if (isReduced) reduced.set(layer, issue({ kind: 'ar', iteration, layer, bytes: allReduceBytes }));
    compute(inputGradientSeconds);
    if (layer === FIRST_TOP)
      backward = issue({ kind: 'a2aB', iteration, layer: 0, bytes: embedding?.allToAllBytes ?? 0 });
  }
  wait(backward, 0, 'a2aBackward');
  compute(embedding?.weightGradientSeconds);
  return reduced;
}
