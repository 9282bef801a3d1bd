/** A measured run as a design of the page: its model, its layout and its machine, as far as a design can say them. */
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { problem, type Result } from '../../units/result.ts';
import { peakFlops } from '../../workload/step-time/chip.ts';
import type { TrainingRun } from '../../workload/step-time/training-run.ts';
import { namedConstants, planFor } from '../../workload/calibration/stacks.ts';
import { readMeasuredFile } from './read-file.ts';

const LINK_LATENCY_NS = 500;
const NIC_LATENCY_NS = 2000;

/**
 * The design of a row. Of a pipeline it is the first stage with its share of the layers, which the name says; a context-
 * parallel group counts as data parallel.
 *
 * @param header of the file, and the line of the row
 */
export function designOfRow(header: string, line: string): Result<Design> {
  const read = readMeasuredFile('row', `${header}\n${line}`);
  if (!read.ok) return read;
  const row = read.value.rows[0];
  const measured = row?.cases[0];
  if (row === undefined || measured === undefined) return problem('row', row?.problem ?? 'has no run');
  const { subject } = measured;
  if (subject.kind !== 'step')
    return problem('row', 'is of a collective, not of a run; expected a training run');
  if (measured.cannot !== null) return problem('row', measured.cannot);
  if (subject.run.model.experts !== undefined)
    return problem('row', 'is of a mixture of experts: no design is made of those');
  const plan = planFor(subject.software, subject.run.machine.chip);
  const { efficiency = 1 } = plan === null ? {} : namedConstants(plan);
  return validateDesign(
    designOfRun(`${read.value.source.label}: ${measured.model}`, subject.run, efficiency),
  );
}

function designOfRun(name: string, run: TrainingRun, efficiency: number): Design {
  const { model, layout, machine } = run;
  const { tensor, pipeline, context, data } = layout;
  const total = tensor * context * data;
  const inside = largestDivisor(total, machine.domain);
  const node: DesignDimension = {
    kind: 'switch',
    size: inside,
    linkLatencyNs: LINK_LATENCY_NS,
    tier: 'node',
  };
  const pod: DesignDimension = {
    kind: 'switch',
    size: total / inside,
    linkLatencyNs: NIC_LATENCY_NS,
    tier: 'pod',
  };
  const dimensions = total === inside ? [node] : inside === 1 ? [pod] : [node, pod];
  const splitGBps = dimensions.map((one) => (one === node ? machine.chip.linkGBps : machine.nicGBps));
  const batch = layout.microBatch * layout.microBatches;
  return {
    ...DEFAULT_DESIGN,
    name: pipeline === 1 ? name : `${name}, a stage of ${pipeline}`,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    workload: {
      kind: 'transformer',
      preset: model.gated ? 'llama-3-8b' : 'gpt-3',
      layers: Math.ceil(model.layers / pipeline),
      hidden: model.hidden,
      tokensPerReplica: Math.max(1, Math.round((batch * model.sequence) / context)),
      recompute: layout.recompute === 'full',
      heads: model.heads,
      kvHeads: model.kvHeads,
      feedForward: model.feedForward,
      gated: model.gated,
      experts: 1,
      topK: 1,
      vocabulary: model.vocabulary,
      tiedEmbeddings: model.tiedEmbeddings,
      sequence: model.sequence,
      attentionScores: true,
      embeddings: pipeline === 1,
    },
    parallelism: {
      modelParallel: tensor,
      overlap: false,
      zeroStage: layout.sharding === 'none' ? (layout.shardedOptimizer ? 1 : 0) : 3,
      sequenceParallel: layout.sequenceParallel,
    },
    compute: {
      peakTflops: peakFlops(machine.chip, machine.precision) / 1e12,
      efficiency,
      memoryGBps: machine.chip.memoryGBps,
      capacityGB: machine.chip.memoryGB,
    },
    bandwidth: {
      budgetGBps: splitGBps.reduce((sum, value) => sum + value, 0),
      scheme: 'custom',
      customGBps: splitGBps,
    },
  };
}

/** The largest divisor of `total` that is at most `most`. */
function largestDivisor(total: number, most: number): number {
  for (let size = Math.min(total, most); size > 1; size -= 1) if (total % size === 0) return size;
  return 1;
}
