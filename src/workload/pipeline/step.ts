/** One pass of a stage: `backward` has both kinds of gradients. */
export interface StageStep {
  readonly pass: 'forward' | 'backward' | 'inputGradient' | 'weightGradient';
  /** Of the chunks of the stage, from 0. */
  readonly chunk: number;
  readonly microBatch: number;
  /** Of a forward pass: the whole backward pass that goes side by side with it. */
  readonly beside?: { readonly chunk: number; readonly microBatch: number };
}

/** What a step adds to the activations that are kept: those of its chunk until nothing needs them. */
export function keeps({ pass }: StageStep): -1 | 0 | 1 {
  return pass === 'forward' ? 1 : pass === 'inputGradient' ? 0 : -1;
}

/** Every pass of an order by itself. */
export function onePassEach(order: readonly StageStep[]): readonly StageStep[] {
  if (order.every(({ beside }) => beside === undefined)) return order;
  return order.flatMap((step): readonly StageStep[] =>
    step.beside === undefined
      ? [step]
      : [
          { pass: step.pass, chunk: step.chunk, microBatch: step.microBatch },
          { pass: 'backward', ...step.beside },
        ],
  );
}
