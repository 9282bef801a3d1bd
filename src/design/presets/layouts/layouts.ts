/** Complete designs to start from: a model on a machine in a layout that fits, published if possible. */
import { formatCount } from '../../../units/count.ts';
import { success, type Result } from '../../../units/result.ts';
import { warmUpOf } from '../../../workload/pipeline/order.ts';
import { usualPipeline, type PipelineSettings } from '../../../workload/pipeline/settings.ts';
import type { TransformerModelId } from '../../../workload/transformer/facts/description.ts';
import { aboutTransformer } from '../../../workload/transformer/facts/about.ts';
import type { Design } from '../../document.ts';
import { automaticName } from '../automatic-name.ts';
import { expandDesign } from '../../text/expand.ts';
import { FOUND_LAYOUTS, type FoundLayout } from './found.ts';
import { PUBLISHED_LAYOUTS, type PublishedLayout } from './published.ts';

export interface LayoutPreset {
  readonly model: TransformerModelId;
  readonly machine: string;
  readonly npus: number;
  /** Such as "Llama 3 70B on 64 H100: TP4 PP8 DP2", with what differs from 16 bits: "Llama 3 8B on 8 H100: DP8, FP8". */
  readonly label: string;
  /** Where it was published; null if this program found it. */
  readonly source: string | null;
  /** In version 2. */
  readonly document: Readonly<Record<string, unknown>>;
}

export const LAYOUT_MACHINES: Readonly<Record<string, string>> = {
  'dgx-a100-32': 'A100',
  'dgx-h100-32': 'H100',
  'dgx-h200-64': 'H200',
  'dgx-b200-32': 'B200',
  'nvl72-8': 'GB200 (NVL72)',
  'tpu-v4': 'TPU v4',
  'tpu-v5p-4x4x8': 'TPU v5p',
};

export function layoutDesign({ document }: LayoutPreset): Result<Design> {
  const design = expandDesign(document);
  // A name that follows later edits; the label of the preset would go on saying how many NPUs it had.
  return design.ok ? success({ ...design.value, name: automaticName(design.value) }) : design;
}

function ofPublished({ model, machine, source, document }: PublishedLayout): LayoutPreset {
  return presetOf(model, machine, source, { microBatch: 1, ...document });
}

function ofFound(found: FoundLayout): LayoutPreset {
  const [model, machine, npus, tensor, pipeline, expert, batch, again, chunks = 1] = found;
  const isFsdp = stackOf(found) !== null;
  return presetOf(model, machine, null, {
    npus,
    ...(tensor > 1 ? { tensor } : {}),
    ...(pipeline > 1 && chunks === 1 ? { pipeline } : {}),
    ...(expert > 0 ? { expert } : {}),
    batch,
    microBatch: 1,
    sequence: sequenceOf(model),
    ...(isBlackwell(machine) ? { precision: 'fp8' } : {}),
    parallelism: {
      zeroStage: isFsdp ? 3 : 1,
      ...(isFsdp ? { fsdp: { prefetch: 1 } } : {}),
      checkpointing: again,
      ...(chunks > 1 ? { pipeline: usualPipeline(pipeline, chunks) } : {}),
      // Megatron-LM of 2021-22 wrote its scores to memory.
      ...(machine === 'dgx-a100-32' && !isFsdp ? {} : { fusedAttention: true }),
    },
    ...softwareOf(found),
  });
}

function presetOf(
  model: TransformerModelId,
  machine: string,
  source: string | null,
  document: Readonly<Record<string, unknown>>,
): LayoutPreset {
  const npus = Number(document['npus']);
  const name = `${aboutTransformer(model).label} on ${formatCount(npus)} ${LAYOUT_MACHINES[machine] ?? ''}`;
  const label = `${name}: ${degreesText(document)}${document['precision'] === 'fp8' ? ', FP8' : ''}`;
  return { model, machine, npus, label, source, document: { v: 2, model, machine, ...document } };
}

/** The degrees of one replica. */
function degreesOf({
  tensor,
  context,
  pipeline,
  parallelism,
}: Readonly<Record<string, unknown>>): readonly (readonly [string, number])[] {
  const { pipeline: given } = parallelism as { readonly pipeline?: { readonly stages: number } };
  return [
    ['TP', Number(tensor ?? 1)],
    ['CP', Number(context ?? 1)],
    ['PP', Number(given?.stages ?? pipeline ?? 1)],
  ];
}

function degreesText(document: Readonly<Record<string, unknown>>): string {
  const { expert, npus } = document;
  const degrees = degreesOf(document);
  const ofReplica = degrees.reduce((product, [, degree]) => product * degree, 1);
  const parts = [...degrees, ['EP', Number(expert ?? 1)], ['DP', Number(npus) / ofReplica]] as const;
  return parts
    .filter(([, degree]) => degree > 1)
    .map(([letters, degree]) => `${letters}${formatCount(degree)}`)
    .join(' ');
}

/** Dense models of up to 32B are trained sharded, with the stack whose rows include such models. */
const SHARDED: ReadonlySet<string> = new Set(['llama-3-8b', 'qwen3-8b', 'qwen3-32b']);
const SHARDING_STACKS: Readonly<Record<string, string>> = {
  'dgx-a100-32': 'llm-foundry-a100',
  'dgx-h100-32': 'llm-foundry-h100',
  'dgx-h200-64': 'llm-foundry-h100',
};

function stackOf([model, machine]: FoundLayout): string | null {
  return SHARDED.has(model) ? (SHARDING_STACKS[machine] ?? null) : null;
}

function softwareOf(found: FoundLayout): Readonly<Record<string, unknown>> {
  const calibration = stackOf(found);
  if (calibration !== null) return { compute: { calibration } };
  return found[1] === 'dgx-b200-32'
    ? { compute: { calibration: 'megatron-fp8-gb200' }, system: { calibration: 'nccl-b200' } }
    : {};
}

function isBlackwell(machine: string): boolean {
  return machine === 'dgx-b200-32' || machine === 'nvl72-8';
}

function sequenceOf(model: TransformerModelId): number {
  if (model === 'gpt-3') return 2048;
  return /^(llama|gpt-oss)/.test(model) ? 8192 : 4096;
}

/**
 * The layout with another number of NPUs: its degrees stay, its replicas are more or fewer. null where these do not divide the NPUs. The
 * batch stays where the replicas share it evenly and their pipelines still fit and fill; otherwise each keeps what it had.
 */
export function withNpus(preset: LayoutPreset, npus: number): LayoutPreset | null {
  const { document, model, machine } = preset;
  if (npus === preset.npus) return preset;
  const ofReplica = degreesOf(document).reduce((product, [, degree]) => product * degree, 1);
  const replicas = npus / ofReplica;
  if (!Number.isInteger(replicas) || replicas < 1) return null;
  const batch = Number(document['batch']);
  const isShared =
    batch % replicas === 0 && fillsAndFits(document, batch / replicas, (batch * ofReplica) / preset.npus);
  const kept = isShared ? batch : (batch * npus) / preset.npus;
  if (!Number.isInteger(kept)) return null;
  return presetOf(model, machine, null, { ...document, npus, batch: kept });
}

/**
 * Whether a pipeline that takes `sequences` a step, a micro-batch each, has one for every stage (with fewer, most of a step is bubble) and
 * keeps no more activations than with `before`.
 */
function fillsAndFits(
  document: Readonly<Record<string, unknown>>,
  sequences: number,
  before: number,
): boolean {
  const given = document['parallelism'] as { readonly pipeline?: PipelineSettings };
  const pipeline = given.pipeline ?? usualPipeline(Number(document['pipeline'] ?? 1));
  const { stages, schedule, chunks = 1 } = pipeline;
  const keptWith = (microBatches: number): number => {
    const warmUp = warmUpOf({ schedule, stages, chunks, microBatches }, 0) ?? stages;
    return Math.min(warmUp + 1, microBatches * chunks);
  };
  return sequences >= stages && keptWith(sequences) <= keptWith(before);
}

/** Published ones first, then by model and machine. */
export const LAYOUT_PRESETS: readonly LayoutPreset[] = [
  ...PUBLISHED_LAYOUTS.map(ofPublished),
  ...FOUND_LAYOUTS.map(ofFound),
];
