/** The numbers of a transformer's architecture besides its depth and width, as tables of fields. */
import { MODEL_BOUNDS } from '../../../../design/bounds.ts';
import type { TransformerModel } from '../../../../workload/transformer/facts/model.ts';
import { isState } from '../../../../workload/transformer/facts/pattern.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { stepByPowers } from '../../../ui/field/step.ts';
import type { ModelField } from './ModelTable.tsx';

const BOUNDS = MODEL_BOUNDS.transformer;

const hasExperts = ({ experts }: TransformerModel): boolean => experts > 1;
const hasState = ({ pattern }: TransformerModel): boolean => pattern.some(({ mixer }) => isState(mixer));
const isCompressed = ({ latent }: TransformerModel): boolean => latent !== null;
const hasIndexer = ({ index }: TransformerModel): boolean => index !== null;

const ATTENTION: readonly ModelField<TransformerModel>[] = [
  { field: 'heads', label: 'Heads', number: ({ heads }) => heads, bound: BOUNDS.heads },
  {
    field: 'kvHeads',
    label: 'Key-value heads',
    number: ({ kvHeads }) => kvHeads,
    bound: BOUNDS.heads,
    hint: (
      <Hint about="key-value heads">
        <p>Fewer than heads: groups of heads share their keys and values (grouped-query attention).</p>
        <p className="formula">attention weights = 2 h² + 2 h × h × KV heads / heads</p>
      </Hint>
    ),
  },
];

const MLPS: readonly ModelField<TransformerModel>[] = [
  {
    field: 'feedForward',
    label: 'Feed-forward size',
    number: ({ feedForward }) => feedForward,
    bound: BOUNDS.feedForward,
  },
  {
    field: 'gated',
    label: 'Gated MLP',
    flag: ({ gated }) => gated,
    hint: (
      <Hint about="the gated MLP">
        <p>Three matrices of hidden × feed-forward instead of two, as in Llama.</p>
      </Hint>
    ),
  },
  {
    field: 'experts',
    label: 'Experts',
    number: ({ experts }) => experts,
    bound: BOUNDS.experts,
    hint: (
      <Hint about="experts">
        <p>
          1: a dense model. More: a token visits only some of the MLPs of a layer; two all-to-alls a pass take
          it there and back.
        </p>
      </Hint>
    ),
  },
  {
    field: 'topK',
    label: 'Experts a token',
    number: ({ topK }) => topK,
    bound: BOUNDS.topK,
    isShown: hasExperts,
  },
];

/** Features that only some transformers have: width of heads, sliding windows, compressed keys, dense layers, shared experts. */
const EXTRAS: readonly ModelField<TransformerModel>[] = [
  { field: 'headWidth', label: 'Head width', number: ({ headWidth }) => headWidth, bound: BOUNDS.headWidth },
  {
    field: 'window',
    label: 'Sliding window',
    unit: 'tokens',
    number: ({ window }) => window,
    bound: BOUNDS.window,
    hint: (
      <Hint about="the sliding window">
        <p>Tokens that a token sees where its layer has a window; 0: every layer sees all of them.</p>
      </Hint>
    ),
  },
  {
    field: 'fullEvery',
    label: 'Full attention every n layers',
    number: ({ fullEvery }) => fullEvery,
    bound: BOUNDS.fullEvery,
    isShown: ({ window }) => window > 0,
    hint: (
      <Hint about="layers that see all tokens">
        <p>The last of each n layers sees all tokens, as every other layer of gpt-oss does; 0: none does.</p>
      </Hint>
    ),
  },
  {
    field: 'kvRank',
    label: 'Compressed keys and values',
    number: ({ latent }) => latent?.kvRank ?? 0,
    bound: BOUNDS.kvRank,
    hint: (
      <Hint about="compressed keys and values">
        <p>
          Multi-head latent attention: keys and values of a token are made of one vector of this width; 0:
          they are not compressed.
        </p>
        <p>DeepSeek-V2, arXiv 2405.04434, section 2.1.</p>
      </Hint>
    ),
  },
  {
    field: 'queryRank',
    label: 'Compressed queries',
    number: ({ latent }) => latent?.queryRank ?? 0,
    bound: BOUNDS.queryRank,
    isShown: isCompressed,
  },
  {
    field: 'ropeWidth',
    label: 'Head width with positions (RoPE)',
    number: ({ latent }) => latent?.ropeWidth ?? 0,
    bound: BOUNDS.ropeWidth,
    isShown: isCompressed,
  },
  {
    field: 'valueWidth',
    label: 'Width of values',
    number: ({ latent }) => latent?.valueWidth ?? 0,
    bound: BOUNDS.valueWidth,
    isShown: isCompressed,
  },
  {
    field: 'indexHeads',
    label: 'Heads of the indexer',
    number: ({ index }) => index?.heads ?? 0,
    bound: BOUNDS.indexHeads,
    isShown: isCompressed,
    hint: (
      <Hint about="the indexer of sparse attention">
        <p>
          Chooses the tokens that a token attends to; 0: it attends to all. DeepSeek-V3.2, arXiv 2512.02556,
          section 2.1.
        </p>
        <p className="formula">
          forward, a token = 2 x heads x width x sequence; backward 4 x heads x width x chosen tokens
        </p>
      </Hint>
    ),
  },
  {
    field: 'indexWidth',
    label: 'Width of its heads',
    number: ({ index }) => index?.width ?? 0,
    bound: BOUNDS.indexWidth,
    isShown: hasIndexer,
  },
  {
    field: 'indexTopK',
    label: 'Tokens it chooses',
    unit: 'tokens',
    number: ({ index }) => index?.topK ?? 0,
    bound: BOUNDS.indexTopK,
    isShown: hasIndexer,
  },
  {
    field: 'stateHeads',
    label: 'Heads with a state',
    number: ({ state }) => state?.heads ?? 0,
    bound: BOUNDS.stateHeads,
    isShown: hasState,
  },
  {
    field: 'stateWidth',
    label: 'Width of their values',
    number: ({ state }) => state?.valueWidth ?? 0,
    bound: BOUNDS.stateWidth,
    isShown: hasState,
  },
  {
    field: 'keyHeads',
    label: 'Their key heads',
    number: ({ state }) => state?.keyHeads ?? 0,
    bound: BOUNDS.keyHeads,
    isShown: hasState,
  },
  {
    field: 'keyWidth',
    label: 'Width of their keys',
    number: ({ state }) => state?.keyWidth ?? 0,
    bound: BOUNDS.keyWidth,
    isShown: hasState,
  },
  {
    field: 'stateConvolution',
    label: 'Convolution before the state',
    unit: 'tokens',
    number: ({ state }) => state?.convolution ?? 0,
    bound: BOUNDS.stateConvolution,
    isShown: hasState,
  },
  {
    field: 'attentionGate',
    label: 'Gated attention',
    flag: ({ attentionGate }) => attentionGate,
    isShown: ({ pattern, attentionGate }) => pattern.length > 0 || attentionGate,
  },
  {
    field: 'routers',
    label: 'Count routers',
    flag: ({ routers }) => routers,
    isShown: hasExperts,
  },
  {
    field: 'expertHidden',
    label: 'Width of what experts take',
    number: ({ expertHidden }) => expertHidden,
    bound: BOUNDS.expertHidden,
    isShown: (model) => hasExperts(model) && model.expertHidden !== model.hidden,
  },
  {
    field: 'sharedExperts',
    label: 'Shared experts',
    number: ({ sharedExperts }) => sharedExperts,
    bound: BOUNDS.sharedExperts,
    isShown: hasExperts,
  },
  {
    field: 'denseLayers',
    label: 'Dense layers first',
    number: ({ denseLayers }) => denseLayers,
    bound: BOUNDS.denseLayers,
    isShown: hasExperts,
  },
  {
    field: 'denseFeedForward',
    label: 'Their feed-forward size',
    number: ({ denseFeedForward }) => denseFeedForward,
    bound: BOUNDS.denseFeedForward,
    isShown: (model) => hasExperts(model) && (model.denseLayers > 0 || model.pattern.length > 0),
  },
];

/** The shape of the layers and the tokens that they work on. */
export const SHAPE: readonly ModelField<TransformerModel>[] = [
  ...ATTENTION,
  ...MLPS,
  ...EXTRAS,
  {
    field: 'vocabulary',
    label: 'Vocabulary',
    number: ({ vocabulary }) => vocabulary,
    bound: BOUNDS.vocabulary,
  },
  {
    field: 'sequence',
    label: 'Sequence',
    unit: 'tokens',
    number: ({ sequence }) => sequence,
    bound: BOUNDS.sequence,
    step: stepByPowers,
  },
];

/** What is counted as work besides the matrices of the layers. */
export const COUNTED: readonly ModelField<TransformerModel>[] = [
  {
    field: 'attentionScores',
    label: 'Count attention scores',
    flag: ({ attentionScores }) => attentionScores,
    hint: (
      <Hint about="attention scores">
        <p>
          The products of queries, keys and values. The bandwidth study (arXiv 2109.11762) leaves them out.
        </p>
      </Hint>
    ),
  },
  {
    field: 'embeddings',
    label: 'Count embeddings',
    flag: ({ embeddings }) => embeddings,
    hint: (
      <Hint about="embeddings">
        <p>
          The look-up of tokens and the projection to the vocabulary, as layers of their own. The bandwidth
          study leaves them out; memory always counts them.
        </p>
      </Hint>
    ),
  },
];
