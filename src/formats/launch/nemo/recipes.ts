/** Finds the model of a NeMo 2 or Megatron-Bridge recipe by the recipe's name. */
import {
  TRANSFORMER_MODELS,
  type TransformerModelId,
} from '../../../workload/transformer/facts/description.ts';

export interface Recipe {
  readonly name: string;
  readonly offset: number;
  /** Null if there is no preset for its model. */
  readonly preset: TransformerModelId | null;
}

/** Matches `llm.llama31_70b.pretrain_recipe(...)`, `qwen3_30b_a3b_pretrain_config` and `--recipe llama3_8b`. */
const RECIPE =
  /\bllm\.(\w{1,60})\.(?:pretrain|finetune)_recipe|\b(\w{1,60}?)_(?:pretrain|finetune|sft|peft)_(?:config|recipe)\b|--recipe[= \t]+(\w{1,60})/;

export function recipeIn(text: string): Recipe | null {
  const found = RECIPE.exec(text.slice(0, 200_000));
  const name = (found?.[1] ?? found?.[2] ?? found?.[3])?.replace(
    /_(?:pretrain|finetune|sft|peft)(?:_config|_recipe)?$/,
    '',
  );
  if (found === null || name === undefined) return null;
  return { name, offset: found.index, preset: presetOf(name) };
}

function presetOf(name: string): TransformerModelId | null {
  const plain = name
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^llama3[13]?(?=-)/, 'llama-3')
    .replace(/^(?:gpt3|gpt-3)-175b.*/, 'gpt-3')
    .replace(/^(llama-3-\d+b)-.*/, '$1');
  return TRANSFORMER_MODELS.find((id) => id === plain) ?? null;
}
