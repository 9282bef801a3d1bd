/** What the time of a run with conditions may be called, beside one in which every NPU runs by itself on shared links. */
import type { AlgorithmName, Collective, LogicalDimension } from '../../collective/types.ts';
import { conditionText } from '../../design/conditions/words.ts';
import type { Condition, Design } from '../../design/document.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';
import { isSpread } from './random-spread.ts';
import type { DesignConditions } from './placed-conditions.ts';
import { isActive } from '../../topology/conditions/condition.ts';

/**
 * `exact`: the slowest wire or NPU is the same in every step. `atMost`: conditions at several places do not add, and a
 * barrier only delays. `about`: ranks that are out of step meet on a wire, which a barrier hides.
 */
export type Claim = 'exact' | 'atMost' | 'about';

interface Groups {
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  readonly policy: Pick<SystemPolicy, 'chunks'>;
  readonly conditions?: DesignConditions;
}

/** Null where nothing makes NPUs unlike each other, or where every NPU runs by itself anyway. */
export function claimOf({ conditions = [], topology, system }: Design, prepared: Groups): Claim | null {
  if ((system.network ?? 'analytical') !== 'analytical') return null;
  if (prepared.conditions === undefined) return null;
  const { faults, slowNpus, idle } = prepared.conditions;
  const uneven = conditions.filter((condition, at) => !idle.includes(at) && isUneven(condition));
  if (uneven.length === 0) return null;
  const faulty = new Set(faults.flatMap((dimension, index) => (dimension === null ? [] : [index])));
  const hasJob = prepared.conditions.secondJobs.length > 0;
  if (faulty.size === 0 && !hasJob) return slowNpus.size === 1 ? 'exact' : 'atMost';
  const groups = Object.values(prepared.logical)
    .flat()
    .filter(({ size }) => size > 1);
  const onFaulty = groups.filter(({ dimension }) => dimension < 0 || hasJob || faulty.has(dimension));
  const isOneByOne = prepared.policy.chunks === 1 || new Set(groups.map(({ server }) => server)).size === 1;
  const inStep = onFaulty.every((group) => staysInStep(topology.dimensions[group.dimension]?.kind, group));
  if (!inStep || !isOneByOne) return 'about';
  // Another job is not always on the wire.
  return uneven.length === 1 && !hasJob ? 'exact' : 'atMost';
}

function isUneven(condition: Condition): boolean {
  if (condition.kind === 'secondJob') return condition.bytes > 0;
  if (condition.kind === 'secondDesign') return true;
  return condition.kind !== 'share' && !isSpread(condition) && isActive(condition);
}

const IN_STEP: ReadonlySet<AlgorithmName> = new Set(['ring', 'direct']);

/** Whether no wire carries messages of two steps at once: of a switch each NPU has its own. */
function staysInStep(
  kind: keyof typeof blocks | undefined,
  { algorithm, dimension }: LogicalDimension,
): boolean {
  if (kind === undefined || dimension < 0) return false;
  if (IN_STEP.has(algorithm.name)) return true;
  return blocks[kind].joinsAllAlike === true && algorithm.name === 'halvingDoubling';
}

/** Sentences on the conditions of a design, and on what its times may be called. */
export function conditionNotes(design: Design, prepared: Groups): readonly string[] {
  const { conditions = [] } = design;
  if (conditions.length === 0) return [];
  const claim = claimOf(design, prepared);
  return [
    `Conditions: ${conditions.map(conditionText).join('; ')}.`,
    ...idleNotes(conditions, prepared),
    ...(claim === null ? [] : [CLAIMS[claim]]),
  ];
}

function idleNotes(conditions: readonly Condition[], prepared: Groups): readonly string[] {
  const idle = prepared.conditions?.idle ?? [];
  if (idle.length === 0) return [];
  const texts = idle.map((at) => conditionText(conditions[at]!)).join('; ');
  return [`Nothing of these is used, so that they change nothing: ${texts}.`];
}

const CLAIMS: Readonly<Record<Claim, string>> = {
  exact: 'The analytical run is exact: the slowest part is the same in every step.',
  atMost:
    'The analytical run is an upper bound: one NPU stands for all and has every condition, while conditions at several places need not add up. Shared links run every NPU by itself.',
  about:
    'The analytical run is about right: it waits for all ranks after every step, where ranks that are out of step would meet on a wire. Shared links run every NPU by itself.',
};
