import type { ConstantMeaning } from '../step-time/stack.ts';
import type { MemoryConstants } from '../step-time/stage-memory.ts';

export const MEMORY_CONSTANTS: Readonly<Record<keyof MemoryConstants, ConstantMeaning>> = {
  weightBytes: { unit: 'B', neutral: 7.4, meaning: 'weights and gradients, per parameter' },
  stateBytes: {
    unit: 'B',
    neutral: 13.4,
    meaning: "the optimizer's state, per parameter, sharded over replicas with ZeRO",
  },
  hiddenBytes: { unit: 'B', neutral: 0.1, meaning: 'activations, per token and hidden unit of a layer' },
  innerBytes: {
    unit: 'B',
    neutral: 12.7,
    meaning:
      'activations, per token and unit of hidden and feed-forward width, divided by tensor parallelism',
  },
  logitBytes: { unit: 'B', neutral: 12.6, meaning: 'logits and their gradient, per token and word' },
  baseGiB: { unit: 'GiB', neutral: 0.34, meaning: 'the framework before the first weight' },
};
