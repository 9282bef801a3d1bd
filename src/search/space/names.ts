/** Short names of fields and facts, for what is free and for constraints. */
import { npuCount } from '../../topology/dimension.ts';
import { price } from '../../cost/price.ts';
import type { Design } from '../../design/document.ts';
import { budgetOf } from '../../design/budget.ts';
import { designAxes } from '../../design/parallelism/axes.ts';
import { memoryNeedOf } from '../../analysis/tables/model-facts.ts';
import { boughtTopology } from '../../run/topology-of.ts';
import { valueAt } from '../../analysis/sweep/path.ts';
import { significant } from '../significant.ts';
import type { Value, ValueType } from '../expression/expression.ts';
import type { FreeField, Part, SpaceSplit } from './space.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Names of fields that may be free. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  tp: 'parallelism.modelParallel',
  cp: 'parallelism.contextParallel',
  pp: 'parallelism.pipeline.stages',
  vp: 'parallelism.pipeline.chunks',
  ep: 'parallelism.expertParallel.degree',
  sp: 'parallelism.sequenceParallel',
  order: 'parallelism.axisOrder',
  zero: 'parallelism.zeroStage',
  gradientBytes: 'parallelism.gradientBytes',
  overlap: 'parallelism.overlap',
  budget: 'bandwidth.budgetGBps',
  chunks: 'system.chunks',
  microBatch: 'workload.microBatch',
  recompute: 'parallelism.checkpointing',
};

/** Of a field by its short name, else the name itself. */
export function pathOfName(name: string): string {
  return Object.hasOwn(FIELD_NAMES, name) ? FIELD_NAMES[name]! : name;
}

interface Fact {
  readonly type: ValueType;
  /** What it depends on. */
  readonly parts: readonly Part[];
  /** null if a design has none. */
  readonly of: (design: Design, split: SpaceSplit) => Value | null;
}

function degree(axis: 'tensor' | 'context' | 'pipeline' | 'data'): Fact {
  return { type: 'number', parts: ['work'], of: (design) => designAxes(design).degrees[axis] };
}

/** GB, of an NPU. */
function memoryGB(design: Design): number | null {
  const bytes = memoryNeedOf(design, ALL_PARTS)?.totalBytes;
  return bytes === undefined ? null : bytes / 1e9;
}

/**
 * Facts of a design. NPUs count as `work`: networks with as many are looked at together, so that what data parallelism is
 * left is known before the network is.
 */
const FACTS: Readonly<Record<string, Fact>> = {
  tp: degree('tensor'),
  cp: degree('context'),
  pp: degree('pipeline'),
  dp: degree('data'),
  zero: { type: 'number', parts: ['work'], of: ({ parallelism }) => parallelism.zeroStage ?? 0 },
  overlap: { type: 'truth', parts: ['work'], of: ({ parallelism }) => parallelism.overlap },
  npus: { type: 'number', parts: ['work'], of: ({ topology }) => npuCount(topology) },
  dimensions: { type: 'number', parts: ['network'], of: ({ topology }) => topology.dimensions.length },
  budget: { type: 'number', parts: ['links'], of: budgetOf },
  chunks: { type: 'number', parts: ['links'], of: ({ system }) => system.chunks },
  cost: {
    type: 'number',
    parts: ['links', 'network'],
    // Of the optimal split it is known when that is.
    of: (design, split) =>
      significant(price(boughtTopology(design, knownSplit(design, split), ALL_PARTS), design.cost).dollars),
  },
  memory: { type: 'number', parts: ['work'], of: memoryGB },
  fitsMemory: {
    type: 'truth',
    parts: ['work'],
    of: (design) => memoryNeedOf(design, ALL_PARTS)?.fits ?? null,
  },
};

export function factOf(name: string): Fact | undefined {
  return Object.hasOwn(FACTS, name) ? FACTS[name] : undefined;
}

/** As a message lists them. */
export const NAMES: readonly string[] = [
  ...Object.keys(FACTS).filter((name) => name !== 'fitsMemory'),
  'fits memory',
];

/** Which part of a point a path of the document belongs to. */
export function partOfPath(path: string): Part {
  const [root = ''] = path.split(/[.[]/);
  if (root === 'topology' || root === 'cost') return 'network';
  return root === 'system' || root === 'bandwidth' ? 'links' : 'work';
}

/** Which parts of a point a name in an expression depends on. */
export function partsOfName(name: string, free: readonly FreeField[]): readonly Part[] {
  const fact = factOf(name);
  if (fact !== undefined) return fact.parts;
  const field = free.find((own) => own.name === name || own.path === name);
  if (field?.part === 'nothing') return ['work'];
  return [field?.part ?? partOfPath(name)];
}

/** Of a split that is known before anything is run: as the schemes have it, a dimension of one NPU gets nothing. */
export function knownSplit(design: Design, split: SpaceSplit): readonly number[] {
  const { topology, bandwidth } = design;
  if (split === 'given' && bandwidth.customGBps !== null) return bandwidth.customGBps;
  const linked = topology.dimensions.filter(({ size }) => size > 1).length;
  return topology.dimensions.map(({ size }) => (size > 1 ? budgetOf(design) / linked : 0));
}

/** What a name means on a design: a fact, or what stands at a path. */
export function valueOfName(name: string, design: Design, split: SpaceSplit): Value | null {
  const fact = factOf(name);
  if (fact !== undefined) return fact.of(design, split);
  const value = valueAt(design, name);
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
