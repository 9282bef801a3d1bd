/** Keys that only the YAML of NeMo 1 has. */
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { readNemo } from './read.ts';

function runOf(...ofModel: readonly string[]) {
  const model = ['num_layers: 80', 'hidden_size: 8192', 'num_attention_heads: 64', ...ofModel];
  const lines = ['trainer:', '  num_nodes: 8', '  devices: 8', '  precision: bf16', 'model:'];
  const text = [...lines, ...model.map((line) => `  ${line}`)].join('\n');
  return valueOf(readNemo({ name: 'gpt.yaml', text })).run;
}

describe('a recipe of NeMo 1', () => {
  it('is in FP8 only where the switch is on, whichever format it names', () => {
    expect(runOf('fp8: False', 'fp8_e4m3: False', 'fp8_hybrid: True').precision).toBe('bf16');
    expect(runOf('fp8: True', 'fp8_e4m3: False', 'fp8_hybrid: True').precision).toBe('fp8');
  });

  it('shards weights where it says so, with the format of its gradients', () => {
    expect(runOf('fsdp: True', 'fsdp_grad_reduce_dtype: bf16')).toMatchObject({ zeroStage: 3 });
    expect(runOf('fsdp: True', 'fsdp_grad_reduce_dtype: bf16').gradientBytes).toBeUndefined();
    expect(runOf('fsdp: True', 'fsdp_grad_reduce_dtype: 32').gradientBytes).toBe(4);
    expect(runOf('fsdp: False').zeroStage ?? 0).toBe(0);
  });

  it('moves gradients beside compute where its optimizer does', () => {
    const optimizer = ['optim:', '  name: distributed_fused_adam'];
    expect(runOf(...optimizer, '  overlap_grad_sync: true')).toMatchObject({ overlap: true, zeroStage: 1 });
    expect(runOf(...optimizer, '  overlap_grad_sync: false').overlap).toBe(false);
  });
});
