/** One pass of a stage: `backward` has both kinds of gradients. */
export interface StageStep {
  readonly pass: 'forward' | 'backward' | 'inputGradient' | 'weightGradient';
  /** Index among the chunks of the stage. */
  readonly chunk: number;
  readonly microBatch: number;
  /** For a forward pass: the whole backward pass that runs beside it. */
  readonly beside?: { readonly chunk: number; readonly microBatch: number };
}

/** How a step changes the number of chunks whose activations are kept. */
export function keeps({ pass }: StageStep): -1 | 0 | 1 {
  return pass === 'forward' ? 1 : pass === 'inputGradient' ? 0 : -1;
}

/** Splits an order into single passes. */
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
