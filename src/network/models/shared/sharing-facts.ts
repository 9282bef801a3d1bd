/** How messages on one link share it, in the network model `shared`, the default first. */
export const SHARED_MODEL_IDS = ['maxMin', 'lv08'] as const;
export type SharedModelId = (typeof SHARED_MODEL_IDS)[number];

/** The name of each, and the rate that it gives a message. */
export const SHARED_MODELS: Readonly<
  Record<SharedModelId, { readonly name: string; readonly rule: string }>
> = {
  maxMin: { name: 'Max-min fair', rule: 'each as much as any, up to what its narrowest link leaves' },
  lv08: {
    name: 'LV08 of SimGrid',
    rule: 'as TCP by SimGrid: latencies x 13.01, bandwidth x 0.97, less for longer routes, 5 % of a message on the way back',
  },
};
