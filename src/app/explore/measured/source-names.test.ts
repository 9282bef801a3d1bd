import { describe, expect, it } from 'vitest';
import { PROVENANCES } from '../../../evidence/facts/provenance.ts';
import { sourceName } from './source-names.ts';

describe('the name of a source', () => {
  it.each([
    ['sc21', 'Megatron-LM weak scaling, SC21, Table 1'],
    ['mlperf-405b', 'MLPerf Training logs, Llama 3.1 405B'],
    ['vtrain-multi', 'Megatron-DeepSpeed on A100, vTrain, 64 GPUs and more'],
    ['collectives-node-gb200', 'Times of collectives (nccl-tests), inside a node, GB200'],
    ['llm_foundry-a100-40gb', 'llm-foundry: MPT with FSDP, A100 40 GB'],
    ['sc21-by-vtrain', 'Megatron-LM weak scaling, SC21, Table 1, with constants of vTrain alone'],
    ['own', 'own'],
  ])('%s is %s', (id, name) => {
    expect(sourceName(id, PROVENANCES)).toBe(name);
  });
});
