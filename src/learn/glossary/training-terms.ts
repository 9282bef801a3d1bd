import { designAxes } from '../../design/parallelism/axes.ts';
import { formatCount } from '../../units/count.ts';
import { formatTime } from '../../units/time.ts';
import type { Term } from './term.ts';

export const TRAINING_TERMS: readonly Term[] = [
  {
    id: 'iteration',
    term: 'Iteration',
    also: ['step', 'step time'],
    text: 'One forward and one backward pass over a batch, with the update of the parameters.',
    own: ({ result }) => formatTime(result.iterationNs, 4),
  },
  {
    id: 'compute',
    term: 'Compute',
    text: 'Time in which an NPU calculates. The network does not change it.',
    own: ({ result }) => formatTime(result.computeNs, 4),
  },
  {
    id: 'exposed',
    term: 'Exposed communication',
    said: ['exposed'],
    text: 'Communication that nothing hides: the NPU waits for it. The bubble of a pipeline is not counted.',
    formula: 'exposed = iteration - compute - bubble',
    own: ({ result }) => {
      const waits =
        result.pipeline === undefined ? '' : ` - ${formatTime(result.pipeline.idleNs, 4)} (bubble)`;
      return `${formatTime(result.iterationNs, 4)} - ${formatTime(result.computeNs, 4)}${waits} = ${formatTime(result.exposedCommNs, 4)}`;
    },
  },
  {
    id: 'overlap',
    term: 'Overlap',
    text: 'Communication of one layer while another one is computed. What is hidden costs no time.',
  },
  {
    id: 'model-parallel',
    term: 'Model parallel (MP)',
    also: ['tensor parallel', 'TP', 'MP'],
    said: ['model-parallel', 'model parallelism'],
    text: 'The NPUs of a group hold parts of each layer and exchange activations in every layer. Much data, and the next layer waits.',
    own: ({ design }) => `${formatCount(design.parallelism.modelParallel)} NPUs a group`,
  },
  {
    id: 'data-parallel',
    term: 'Data parallel (DP)',
    also: ['DP', 'replica'],
    said: ['data-parallel', 'data parallelism'],
    text: 'Groups hold the same parameters and different data; they exchange gradients once an iteration.',
    own: ({ design }) => `${formatCount(designAxes(design).degrees.data)} replicas`,
  },
  {
    id: 'sequence-parallel',
    term: 'Sequence parallel',
    also: ['SP'],
    text: 'Parts of a layer that work on each token alone are divided by tokens: an all-reduce becomes a reduce-scatter and an all-gather, and activations need less memory.',
  },
  {
    id: 'zero',
    term: 'ZeRO',
    also: ['FSDP', 'sharding'],
    text: 'Parameters, gradients or the state of the optimizer are kept in parts by the replicas, and gathered when needed. Saves memory, costs communication from stage 3 on.',
  },
  {
    id: 'checkpointing',
    term: 'Activation checkpointing',
    also: ['recomputation', 'recompute'],
    text: 'Activations are thrown away and computed again when the backward pass needs them. Saves memory, costs compute and communication.',
  },
  {
    id: 'gradient',
    term: 'Gradient',
    text: 'How the parameters are to change. Replicas average theirs by an all-reduce.',
  },
  {
    id: 'weak-scaling',
    term: 'Weak scaling',
    text: 'Every replica has a batch of its own, so more NPUs do more work in an iteration. Compare throughput, not times.',
  },
  {
    id: 'microbatch',
    term: 'Micro-batch',
    also: ['gradient accumulation'],
    text: 'A part of a batch that goes through the model at once.',
  },
  {
    id: 'layer',
    term: 'Layer',
    text: 'What the model is computed by, one after the other. A table of layers says what each computes and communicates.',
  },
  {
    id: 'dlrm',
    term: 'DLRM',
    also: ['embedding', 'recommendation'],
    text: 'A model that recommends: large tables of embeddings, spread over all NPUs and exchanged all-to-all, and small dense layers, data parallel.',
  },
  {
    id: 'transformer',
    term: 'Transformer',
    also: ['LLM', 'GPT'],
    text: 'A model of language: attention and two matrix products a layer, many layers alike.',
  },
];
