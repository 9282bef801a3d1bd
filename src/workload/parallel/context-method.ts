/** How the parts of a sequence get at the keys and values of the others (transformer/context.ts). */
export const CONTEXT_METHODS = ['gather', 'ring', 'heads'] as const;
export type ContextMethod = (typeof CONTEXT_METHODS)[number];
