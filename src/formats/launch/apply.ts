/** Turns a run into a design: its model and layout replace those of the open design, on as many NPUs as the run has. */
import type { Design, Parallelism } from '../../design/document.ts';
import { automaticName } from '../../design/presets/automatic-name.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { npuCount } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { failure, success, type Result, type Problem } from '../../units/result.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import type { ImportedDesign } from '../imported.ts';
import { publishedAs } from '../published-as.ts';
import { asLoss, type Loss } from '../report.ts';
import { MACHINE } from './example-network.ts';
import { networkOfRun, type NetworkChoice, type RunNetwork } from './network-of-run.ts';
import type { ReadRun } from './read-run.ts';
import type { Run, RunModel } from './run.ts';

/** The base of a model that gives every number itself. */
const NO_PRESET = 'llama-3-8b';
const USUAL_SEQUENCE = 4096;

/**
 * @param file is the place given for remarks about the whole run
 * @param choice decides about an open network that has another number of NPUs than the run
 */
export function designOfRun(
  { run, losses }: ReadRun,
  current: Design,
  file: string,
  choice: NetworkChoice = 'auto',
): Result<ImportedDesign> {
  const place = `${file}:1:1`;
  const more: Loss[] = [];
  const say = (kind: Loss['kind'], message: string): void =>
    void more.push(asLoss(kind)({ path: place, message }));
  const before = current.workload.kind === 'transformer' ? current.workload : null;
  if (before === null && run.model === undefined && run.preset === undefined) {
    return failure({
      path: place,
      message: 'says how a transformer is trained and not which; open or choose a transformer first',
    });
  }
  const network = networkOfRun(run.npus, current, choice);
  if (network.kind === 'refused') return failure({ path: place, message: network.message });
  const npus = network.kind === 'machine' ? onMachine(run.npus!) : npuCount(network.design.topology);
  const parallelism = parallelismOf(run, current.parallelism);
  const workload = workloadOf(run, before, npus, parallelism, say);
  const base =
    network.kind === 'machine' ? machineFor(run, npus, { workload, parallelism }) : success(network.design);
  if (!base.ok) return failure(...placed(base.problems, place));
  const named = { ...base.value, workload, parallelism };
  const checked = validateDesign({ ...named, name: automaticName(named) });
  if (!checked.ok) return failure(...placed(checked.problems, place));
  const replaced = sayMachine(run, network, npus, say);
  saySelective(run, checked.value, say);
  return success({
    design: checked.value,
    losses: [...losses, ...more],
    ...(replaced === null ? {} : { replaced }),
  });
}

/** What is wrong with a field of the design is said of the file. */
function placed(problems: readonly Problem[], place: string): readonly Problem[] {
  return problems.map(({ path, message }) => ({ path: place, message: `${path}: ${message}` }));
}

type Say = (kind: Loss['kind'], message: string) => void;

/** Rounds up to whole nodes. */
function onMachine(npus: number): number {
  return npus <= 8 ? npus : Math.ceil(npus / 8) * 8;
}

/** Returns a machine with as many NPUs, with the software that was measured on it in the run's precision. */
function machineFor(
  { software, isCompiled }: Run,
  npus: number,
  parts: Pick<Design, 'workload' | 'parallelism'>,
): Result<Design> {
  const precision = parts.workload.kind === 'transformer' ? parts.workload.precision : undefined;
  const inSixteen = isCompiled === false ? 'torchtitan-h100-eager' : 'torchtitan-h100';
  const stack = precision === 'fp8' ? 'torchtitan-h100-fp8' : inSixteen;
  const compute = software === 'torchtitan' ? { compute: { calibration: stack } } : {};
  return expandDesign({ v: 2, machine: MACHINE, npus, ...compute, ...parts });
}

function saySelective({ software, checkpointing }: Run, { compute }: Design, say: Say): void {
  const isMeasured = compute.calibration?.startsWith('torchtitan') === true;
  if (software === 'torchtitan' && checkpointing === 'selective' && !isMeasured)
    say(
      'changed',
      'activation_checkpoint.mode is selective: on this machine only attention is computed again',
    );
}

/** Returns why the open network was replaced; null if it was not. */
function sayMachine(run: Run, network: RunNetwork, count: number, say: Say): string | null {
  const npus = formatCount(count);
  if (network.kind === 'machine') {
    const asked = run.npus === count ? '' : ` for ${formatCount(run.npus ?? count)} GPUs`;
    say(
      'default',
      `nothing says which machine: ${npus} H100 in nodes of 8${asked}, with 400 Gb/s each to other nodes`,
    );
    const replaced = `${npus} H100 in nodes of 8 take the place of the open network: ${network.why}`;
    if (network.isChosen) say('changed', replaced);
    return replaced;
  }
  if (run.npus === undefined) say('default', `nothing says how many GPUs: the network of ${npus} NPUs stays`);
  else if (network.kind !== 'refused' && network.remark !== undefined) say('changed', network.remark);
  return null;
}

function parallelismOf(run: Run, before: Parallelism): Parallelism {
  const { tensor = 1, zeroStage = before.zeroStage ?? 0, pipeline = 1 } = run;
  const { overlap = before.overlap, checkpointing = before.checkpointing ?? 'none' } = run;
  const fsdp = present(run, ['prefetch', 'shards', 'keepsWeights']);
  return {
    modelParallel: tensor,
    ...contextOf(run),
    ...stagesOf(run),
    ...(run.expert === undefined ? {} : { expertParallel: { degree: run.expert } }),
    ...(run.isDataInside === true && pipeline > 1
      ? { axisOrder: ['tensor', 'context', 'data', 'pipeline'] as const }
      : {}),
    overlap,
    zeroStage,
    ...present(run, ['gradientBytes']),
    ...(zeroStage === 3 && Object.keys(fsdp).length > 0 ? { fsdp } : {}),
    sequenceParallel: run.sequenceParallel ?? false,
    ...present(run, ['tensorOverlap']),
    checkpointing,
    fusedAttention: run.fusedAttention ?? true,
  };
}

function contextOf({ context = 1, contextMethod = 'ring' }: Run): Partial<Parallelism> {
  return context > 1 ? { contextParallel: context, contextMethod } : {};
}

function stagesOf(run: Run): Partial<Parallelism> {
  const { pipeline: stages = 1, chunks = 1 } = run;
  if (stages === 1) return {};
  const schedule = run.schedule ?? (chunks > 1 ? 'interleaved' : 'oneForwardOneBackward');
  const virtual = schedule === 'interleaved' && chunks > 1 ? { chunks } : {};
  return { pipeline: { stages, schedule, ...virtual, ...present(run, ['firstLayers', 'lastLayers']) } };
}

/** Returns the fields in `names` that the run has. */
function present<K extends keyof Run>(run: Run, names: readonly K[]): Partial<Pick<Run, K>> {
  const found = names.filter((name) => run[name] !== undefined).map((name) => [name, run[name]] as const);
  return Object.fromEntries(found) as Partial<Pick<Run, K>>;
}

function workloadOf(
  run: Run,
  before: TransformerWorkload | null,
  npus: number,
  { modelParallel, contextParallel = 1, pipeline, checkpointing }: Parallelism,
  say: Say,
): TransformerWorkload {
  const base = baseOf(run, before);
  const sequence = run.sequence ?? base.sequence ?? USUAL_SEQUENCE;
  if (run.sequence === undefined)
    say('default', `nothing says how long sequences are: ${formatCount(sequence)} tokens`);
  const replicas = npus / (modelParallel * contextParallel * (pipeline?.stages ?? 1));
  const microBatch = run.microBatch ?? 1;
  if (run.microBatch === undefined) say('default', 'nothing says how many sequences a micro-batch has: 1');
  const globalBatch =
    run.globalBatch ?? Math.max(1, Math.round(microBatch * (run.microBatches ?? 1) * replicas));
  if (run.globalBatch === undefined)
    say(
      'default',
      `nothing says how large the batch is: ${formatCount(globalBatch)} sequences of all replicas`,
    );
  return {
    ...base,
    sequence,
    microBatch,
    globalBatch,
    tokensPerReplica: Math.max(1, Math.round((globalBatch / Math.max(1, Math.floor(replicas))) * sequence)),
    precision: run.precision ?? base.precision ?? 'bf16',
    recompute: checkpointing === 'full',
    attentionScores: true,
    embeddings: true,
  };
}

/** Returns the model by its numbers, by its name, or the model of the open design, in this order. */
function baseOf(run: Run, before: TransformerWorkload | null): TransformerWorkload {
  if (run.model !== undefined) {
    const published = publishedAs(run.model);
    const label = run.label ?? labelOf(run.model);
    return {
      kind: 'transformer',
      preset: published ?? NO_PRESET,
      ...(published === null ? { label } : {}),
      tokensPerReplica: USUAL_SEQUENCE,
      recompute: false,
      ...run.model,
    };
  }
  return run.preset === undefined ? before! : publishedTransformer(run.preset);
}

function labelOf({ layers, hidden, experts }: RunModel): string {
  return `${String(layers)} x ${String(hidden)}${experts > 1 ? `, ${String(experts)} experts` : ''}`;
}
