/** Opens a `config.json` into the open design: its model changes, its training setup stays. */
import type { Design } from '../../design/document.ts';
import { formatCount } from '../../units/count.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { without } from '../../units/without.ts';
import { publishedAs } from '../published-as.ts';
import { checkTransformer } from '../../workload/transformer/check.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import {
  type TransformerModelId,
  type TransformerWorkload,
} from '../../workload/transformer/facts/description.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss } from '../report.ts';
import { problemAt } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { parseConfig, type ModelConfig } from './config.ts';

/** Default length of training sequences. */
const USUAL_SEQUENCE = 4096;
/** Default sequences of a replica. */
const USUAL_BATCH = 4;
/** The base of a model that gives every number and its name itself. */
const NO_PRESET: TransformerModelId = 'llama-3-8b';

/** @param current is the open design; its other parts stay, and so does its training setup if it has a transformer */
export function openConfig({ name, text }: TextFile, current: Design): Result<ImportedDesign> {
  const read = parseConfig(text, name);
  if (!read.ok) return read;
  const config = read.value;
  const training = trainingOf(current, config.mostPositions);
  const published = publishedAs(config.shape);
  const workload: TransformerWorkload = {
    kind: 'transformer',
    preset: published ?? NO_PRESET,
    ...(published === null ? { label: config.label } : {}),
    ...config.shape,
    ...training,
    attentionScores: true,
    embeddings: true,
  };
  const problems = checkTransformer(without(workload, 'microBatch', 'globalBatch'), 1).map(({ message }) =>
    problemAt(config.source, 0, message),
  );
  if (problems.length > 0) return failure(...problems);
  return success({
    design: { ...current, workload },
    losses: [...config.losses, ...unsaid(config, workload, current)],
  });
}

type Training = Pick<
  TransformerWorkload,
  'tokensPerReplica' | 'recompute' | 'sequence' | 'microBatch' | 'globalBatch' | 'precision'
>;

function trainingOf({ workload }: Design, mostPositions: number | undefined): Training {
  if (workload.kind !== 'transformer') {
    const sequence = Math.min(USUAL_SEQUENCE, mostPositions ?? USUAL_SEQUENCE);
    return { tokensPerReplica: USUAL_BATCH * sequence, recompute: true, sequence };
  }
  const { recompute, microBatch, globalBatch, precision } = workload;
  const before = transformerModel(workload, 1).sequence;
  const sequence = Math.min(before, mostPositions ?? before);
  // Keeps the number of sequences.
  const tokensPerReplica = Math.max(1, Math.round((workload.tokensPerReplica / before) * sequence));
  return {
    tokensPerReplica,
    recompute,
    sequence,
    ...(microBatch === undefined ? {} : { microBatch }),
    ...(globalBatch === undefined ? {} : { globalBatch }),
    ...(precision === undefined ? {} : { precision }),
  };
}

/** Lists what a configuration cannot express, and the defaults taken. */
function unsaid(
  { source, mostPositions }: ModelConfig,
  workload: TransformerWorkload,
  current: Design,
): readonly Loss[] {
  const from = current.workload.kind === 'transformer' ? 'as in the design that is open' : 'as is usual';
  const { sequence = 0, tokensPerReplica, globalBatch, microBatch, precision = 'fp16', recompute } = workload;
  const most = mostPositions === undefined ? '' : `; it can take ${formatCount(mostPositions)}`;
  const lines = [
    `how long the sequences of the training are: ${formatCount(sequence)} tokens, ${from}${most}`,
    globalBatch === undefined
      ? `how large the batch is: ${formatCount(tokensPerReplica)} tokens a replica, ${from}`
      : `how large the batch is: ${formatCount(globalBatch)} sequences, ${from}`,
    `how many sequences a micro-batch has: ${microBatch === undefined ? 'all of a replica' : formatCount(microBatch)}, ${from}`,
    `in which precision it is trained: ${precision.toUpperCase()}, ${from}`,
    `what is computed again: ${recompute ? 'every layer' : 'nothing'}, ${from}`,
    'how it lies on the machine: parallelism, network and compute stay',
  ];
  return lines.map((line) => asLoss('default')(problemAt(source, 0, `it cannot say ${line}`)));
}
