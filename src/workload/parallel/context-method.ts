/** How the parts of a sequence exchange keys and values (transformer/context.ts). */
export const CONTEXT_METHODS = ['gather', 'ring', 'heads'] as const;
export type ContextMethod = (typeof CONTEXT_METHODS)[number];
