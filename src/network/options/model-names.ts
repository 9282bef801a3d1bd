/** Every network model by id, the default first: its name and how it treats messages. */
export const NETWORK_MODELS = {
  analytical: {
    name: 'Analytical',
    rule: 'a phase as a whole on the links of its block; what is in service at once shares them',
  },
  shared: { name: 'Shared links', rule: 'messages on one link share it, max-min fair' },
  packets: {
    name: 'Packets',
    rule: 'messages are segments of TCP in queues before links, which drop what finds no room',
  },
} as const;

export type NetworkModelId = keyof typeof NETWORK_MODELS;

export const NETWORK_MODEL_IDS = Object.keys(NETWORK_MODELS) as readonly NetworkModelId[];
