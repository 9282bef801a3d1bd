/** Shapes of the models that measured runs trained, for rows that only name them. */
import { publishedTransformer, transformerDescription } from '../../workload/transformer/facts/catalog.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { attentionMatrices, queryWidth, resultWidth } from '../../workload/transformer/weights.ts';
import type { TransformerModelId } from '../../workload/transformer/facts/description.ts';
import type { ModelShape } from '../../workload/step-time/training-run.ts';

/** Returns Llama 3, as in the workloads (arXiv 2407.21783, Table 3). */
export function llamaShape(size: '8B' | '70B' | '405B', sequence: number): ModelShape {
  const ids: Readonly<Record<typeof size, TransformerModelId>> = {
    '8B': 'llama-3-8b',
    '70B': 'llama-3-70b',
    '405B': 'llama-3-405b',
  };
  const published = ids[size];
  const { layers, hidden, heads, kvHeads, feedForward, gated, ...rest } = transformerDescription(published);
  const { vocabulary, tiedEmbeddings } = rest;
  return {
    layers,
    hidden,
    heads,
    kvHeads,
    feedForward,
    gated,
    vocabulary,
    tiedEmbeddings,
    sequence,
    published,
  };
}

/** Returns a mixture of experts, as in the workloads, with `added` layers that predict further tokens. */
export function expertsShape(id: TransformerModelId, sequence: number, added = 0): ModelShape {
  const model = transformerModel(publishedTransformer(id), 1);
  const { hidden, heads, kvHeads, feedForward, gated } = model;
  const { layers, vocabulary, tiedEmbeddings, experts, topK, ...extras } = transformerDescription(id);
  const { sharedExperts = 0, denseLayers = 0 } = extras;
  return {
    layers: layers + added,
    hidden,
    heads,
    kvHeads,
    feedForward,
    gated,
    vocabulary,
    tiedEmbeddings,
    sequence,
    published: id,
    experts: { count: experts, chosen: topK, shared: sharedExperts, denseLayers },
    attention: {
      matrices: attentionMatrices(model),
      queryWidth: queryWidth(model),
      valueWidth: resultWidth(model),
    },
  };
}

/** Returns a GPT-2 or GPT-3 shape: an MLP of 4 hidden, as many key-value heads as heads, tied embeddings. */
export function gptShape(
  [layers, hidden, heads]: readonly [number, number, number],
  vocabulary: number,
  sequence: number,
): ModelShape {
  return {
    layers,
    hidden,
    heads,
    kvHeads: heads,
    feedForward: 4 * hidden,
    gated: false,
    vocabulary,
    tiedEmbeddings: true,
    sequence,
  };
}

/** Vocabulary of Megatron-LM: GPT-2's 50,257 padded to a multiple of 1,024. */
export const MEGATRON_VOCABULARY = 51_200;
/** Vocabulary of the MPT models of llm-foundry. */
export const MPT_VOCABULARY = 50_368;

const MPT_SIZES = ['125m', '350m', '760m', '1b', '3b', '7b', '13b', '30b', '70b'] as const;

/** Layers, hidden size and heads of the MPT models, as in the workloads. */
export const MPT: Readonly<Record<string, readonly [number, number, number]>> = Object.fromEntries(
  MPT_SIZES.map((size) => {
    const { layers, hidden, heads } = transformerDescription(`mpt-${size}`);
    return [size, [layers, hidden, heads] as const];
  }),
);

/** Models of the Playbook's benchmark: every head has its own keys and values, MLPs are gated. */
const NANOTRON: Readonly<Record<string, Omit<ModelShape, 'sequence' | 'kvHeads' | 'gated' | 'vocabulary'>>> =
  {
    '1B': { layers: 16, hidden: 2048, heads: 32, feedForward: 8192, tiedEmbeddings: true },
    '3B': { layers: 28, hidden: 3072, heads: 32, feedForward: 8192, tiedEmbeddings: true },
    '8B': { layers: 32, hidden: 4096, heads: 32, feedForward: 14_336, tiedEmbeddings: false },
    '80B': { layers: 80, hidden: 8192, heads: 64, feedForward: 28_672, tiedEmbeddings: false },
  };

export function nanotronShape(name: string, sequence: number): ModelShape | null {
  const shape = NANOTRON[name];
  return shape === undefined
    ? null
    : { ...shape, kvHeads: shape.heads, gated: true, vocabulary: 131_072, sequence };
}
