/**
 * What the form of a search proposes for a design, in place of what nobody has typed: on a machine whose network is given, the
 * layout of its model; on a budget, the blocks, their sizes and the split, with the tensor degree.
 */
import { isFixed } from '../../../../design/budget.ts';
import type { Design } from '../../../../design/document.ts';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { BLOCK_KINDS, npuCount } from '../../../../topology/dimension.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { completeOrder } from '../../../../workload/axes/axes.ts';
import { AXES } from '../../../../workload/axes/axis-list.ts';
import { divisorsOf } from '../../../../workload/axes/degrees.ts';
import type { TransformerWorkload } from '../../../../workload/transformer/facts/description.ts';
import { transformerModel } from '../../../../workload/transformer/facts/model.ts';
import type { FreeName, SearchForm, SplitChoice } from './form-store.ts';

export interface Proposal {
  readonly free: Readonly<Partial<Record<FreeName, string>>>;
  readonly isNetworkFree: boolean;
  /** NPUs of a block at most, as typed. */
  readonly most: string;
  /** GB of an NPU, as typed; empty where the memory of the workload is not known. */
  readonly memory: string;
  readonly split: SplitChoice;
}

/** What is typed, else what is proposed. */
export type FilledForm = Omit<SearchForm, 'isNetworkFree' | 'most' | 'memory' | 'split'> & Proposal;

/** Of an accelerator, where the design does not say. */
export const ASSUMED_GB = 80;

/** Says that a design itself does not fit in what is assumed, so that it is none of the points; null if it fits or its memory is known. */
export function moreThanAssumed({ compute }: Pick<Design, 'compute'>, bytes: number | null): string | null {
  if (compute.capacityGB !== undefined || bytes === null || bytes <= ASSUMED_GB * 1e9) return null;
  return `This design needs ${formatBytes(bytes)} an NPU, more than the ${ASSUMED_GB} GB assumed.`;
}

const TENSOR = [1, 2, 4, 8];
const TENSOR_ON_BUDGET = [1, 2, 4, 8, 16, 32, 64, 128];
const CONTEXT = [1, 2, 4, 8];
/** Tokens of a sequence that an NPU keeps at least: shorter parts are mostly messages. */
const CONTEXT_TOKENS = 4096;
const STAGES = [1, 2, 4, 8, 16];
const VIRTUAL_STAGES = [1, 2];
const ORDERS = 'TP CP DP PP, TP CP PP DP';
const ZERO_STAGES = [0, 1, 3];
const MICRO_BATCHES = [1, 2, 4];
const CHUNKS = [16, 64, 256];

export function proposalFor(design: Design, isNetworkFree = !isFixed(design)): Proposal {
  const { compute, workload } = design;
  const isKnown = workload.kind !== 'table';
  return {
    free: freeFor(design, isNetworkFree),
    isNetworkFree,
    most: mostFor(design),
    memory: isKnown ? String(compute.capacityGB ?? ASSUMED_GB) : '',
    // On given links, hundreds of layouts on hundreds of networks are within a millionth of each other: equal parts are known before a run.
    split: !isFixed(design) ? 'best' : isNetworkFree ? 'equal' : 'given',
  };
}

export function filledForm(form: SearchForm, design: Design): FilledForm {
  const proposed = proposalFor(design, form.isNetworkFree ?? undefined);
  return {
    ...form,
    free: { ...proposed.free, ...form.free },
    isNetworkFree: proposed.isNetworkFree,
    most: form.most ?? proposed.most,
    memory: form.memory ?? proposed.memory,
    split: form.split ?? proposed.split,
  };
}

function freeFor(design: Design, isNetworkFree: boolean): Proposal['free'] {
  const { workload, parallelism, topology } = design;
  if (workload.kind !== 'transformer') return isNetworkFree ? {} : { chunks: listed(CHUNKS, CHUNKS[0]!) };
  if (!isNetworkFree) return layoutFor(design, workload);
  return { tp: dividing(npuCount(topology), TENSOR_ON_BUDGET, parallelism.modelParallel) };
}

function layoutFor({ parallelism, topology }: Design, workload: TransformerWorkload): Proposal['free'] {
  const npus = npuCount(topology);
  const { pipeline, expertParallel } = parallelism;
  const { sequence, experts } = transformerModel(workload, 1);
  const contexts = CONTEXT.filter((degree) => degree === 1 || sequence / degree >= CONTEXT_TOKENS);
  return {
    tp: dividing(npus, TENSOR, parallelism.modelParallel),
    ...(contexts.length > 1 ? { cp: dividing(npus, contexts, parallelism.contextParallel ?? 1) } : {}),
    pp: dividing(npus, STAGES, pipeline?.stages ?? 1),
    vp: listed(VIRTUAL_STAGES, pipeline?.chunks ?? 1),
    ...(experts > 1 ? { ep: dividing(npus, divisorsOf(experts), expertParallel?.degree ?? 1) } : {}),
    zero: listed(ZERO_STAGES, parallelism.zeroStage ?? 0),
    microBatch: listed(MICRO_BATCHES, workload.microBatch ?? 1),
    recompute: 'none, selective, full',
    sp: 'false, true',
    order: ordersFor(parallelism),
  };
}

/** Those that divide the NPUs, with what the design has. */
function dividing(npus: number, values: readonly number[], present: number): string {
  return listed(
    values.filter((value) => npus % value === 0),
    present,
  );
}

/** Stages inside data parallelism and outside of it, and the order of the design where that is another. */
function ordersFor({ axisOrder }: Design['parallelism']): string {
  if (axisOrder === undefined) return ORDERS;
  const own = completeOrder(axisOrder).map((id) => AXES[id].letters);
  return ORDERS.includes(own.join(' ')) ? ORDERS : `${ORDERS}, ${own.join(' ')}`;
}

/** With what the design has. */
function listed(values: readonly number[], present: number): string {
  return [...new Set([...values, present])].sort((a, b) => a - b).join(', ');
}

/** Of each block what it is proposed for, the ports that the design gives it, or what the design has of it already. */
function mostFor({ topology: { dimensions } }: Design): string {
  return BLOCK_KINDS.flatMap((kind) => {
    const its = dimensions.filter((candidate) => candidate.kind === kind);
    const { mostProposed = 0, short } = blocks[kind];
    const ports = Math.max(0, ...its.map(({ parameters }) => Number(parameters?.['ports'] ?? 0)));
    const most = mostProposed > 0 ? Math.max(mostProposed, ...its.map(({ size }) => size)) : ports;
    return most > 0 ? [`${short} ${most}`] : [];
  }).join(', ');
}
