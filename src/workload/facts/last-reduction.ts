/**
 * Gradients of the last iteration, whose reduction no later one waits for: the run goes on until it ends
 * (`awaited`), ends without it (`unawaited`), or does not send it at all (`none`).
 */
export const LAST_REDUCTIONS = ['awaited', 'unawaited', 'none'] as const;
export type LastReduction = (typeof LAST_REDUCTIONS)[number];
