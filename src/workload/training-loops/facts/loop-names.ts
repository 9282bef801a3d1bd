import type { LoopKind } from './loops.ts';

/** How each training loop is named to a person. */
export const LOOP_NAMES: Readonly<Record<LoopKind, string>> = {
  data: 'data parallel',
  model: 'model parallel',
  hybridDataModel: 'hybrid, model parallel on dim 1',
  hybridModelData: 'hybrid, data parallel on dim 1',
  transformer: 'transformer',
  transformerRecompute: 'transformer, forward again in backward',
  dlrm: 'DLRM',
  dlrmEnhanced: 'DLRM, enhanced',
  customized: 'set layer by layer',
  inference: 'inference',
  micro: 'one collective',
  trace: 'dependencies of a trace',
};
