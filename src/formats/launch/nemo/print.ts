/** Prints a run as a Megatron-Bridge recipe in YAML, which `readNemo` reads back. */
import { argumentsOf } from '../arguments.ts';
import { printMegatron } from '../megatron/print.ts';
import type { PrintedRun } from '../print-run.ts';
import type { Run } from '../run.ts';
import { readScript } from '../shell.ts';

/** The section of each argument. Arguments that are not listed belong to the model. */
const SECTIONS: Readonly<Record<string, string>> = {
  'micro-batch-size': 'train',
  'global-batch-size': 'train',
  'use-distributed-optimizer': 'ddp',
  'overlap-grad-reduce': 'ddp',
  'grad-reduce-in-bf16': 'ddp',
  'accumulate-allreduce-grads-in-fp32': 'ddp',
  'overlap-param-gather': 'ddp',
  'use-megatron-fsdp': 'ddp',
  'data-parallel-sharding-strategy': 'ddp',
  'tp-comm-overlap': 'comm_overlap',
  'nproc-per-node': 'trainer',
  nnodes: 'trainer',
  bf16: 'mixed_precision',
  fp16: 'mixed_precision',
  'fp8-format': 'mixed_precision',
  'fp4-format': 'mixed_precision',
  'use-tp-pp-dp-mapping': 'dist',
};
const KEYS: Readonly<Record<string, string>> = {
  'num-experts': 'num_moe_experts',
  'num-virtual-stages-per-pipeline-rank': 'virtual_pipeline_model_parallel_size',
  'decoder-first-pipeline-num-layers': 'num_layers_in_first_pipeline_stage',
  'decoder-last-pipeline-num-layers': 'num_layers_in_last_pipeline_stage',
  'nproc-per-node': 'devices',
  nnodes: 'num_nodes',
};
/** Flags that a recipe writes as a value of another key. */
const MEANT: Readonly<Record<string, readonly [key: string, value: string]>> = {
  'untie-embeddings-and-output-weights': ['share_embeddings_and_output_weights', 'false'],
  swiglu: ['gated_linear_unit', 'true'],
  'grad-reduce-in-bf16': ['grad_reduce_in_fp32', 'false'],
  'accumulate-allreduce-grads-in-fp32': ['grad_reduce_in_fp32', 'true'],
};

export function printNemo(run: Run): PrintedRun {
  const { text, lost } = printMegatron(run);
  const sections = new Map<string, string[]>();
  for (const { name, values } of argumentsOf(readScript(text).words).values()) {
    if (name === 'group-query-attention') continue;
    const section = SECTIONS[name] ?? 'model';
    const [key, value] = MEANT[name] ?? [KEYS[name] ?? name.replaceAll('-', '_'), valueText(values)];
    sections.set(section, [...(sections.get(section) ?? []), `  ${key}: ${value}`]);
  }
  // Recipes without this section train in bf16.
  if (run.precision === 'fp32') sections.set('mixed_precision', ['  precision: fp32']);
  const lines = [...sections].flatMap(([section, entries]) => [`${section}:`, ...entries]);
  return { name: 'recipe.yaml', text: `${lines.join('\n')}\n`, lost };
}

function valueText(values: readonly string[]): string {
  if (values.length === 0) return 'true';
  const value = values.join(' ');
  return /^[\w.]+$/.test(value) ? value : JSON.stringify(value);
}
