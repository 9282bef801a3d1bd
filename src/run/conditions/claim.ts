/** What the time of a run with conditions may be called, beside one in which every NPU runs by itself on shared links. */
import type { Algorithm, Collective, LogicalDimension } from '../../collective/types.ts';
import { conditionText } from '../../design/conditions/words.ts';
import type { Condition, Design, DesignDimension } from '../../design/document.ts';
import { builtOf } from '../../design/machine/built.ts';
import { stepRuleOf } from '../../network/facts/step-rule.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { mostQueues, type SystemPolicy } from '../../simulator/policy.ts';
import { isSpread } from './random-spread.ts';
import type { DesignConditions } from './placed-conditions.ts';
import { isActive } from '../../topology/conditions/condition.ts';

/**
 * `exact`: the slowest wire or NPU is the same in every step. `atMost`: conditions at several places do not add, and a
 * barrier only delays. `about`: ranks that are out of step meet on a wire, or phases that are under way together do. `measured`: phases take
 * what was measured on healthy links, which the run on shared links does not.
 */
export type Claim = 'exact' | 'atMost' | 'about' | 'measured';

interface Groups {
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  readonly policy: SystemPolicy;
  readonly conditions?: DesignConditions;
}

/** Null where nothing makes NPUs unlike each other, or where every NPU runs by itself anyway. */
export function claimOf(design: Design, prepared: Groups): Claim | null {
  const { conditions = [], topology, system } = design;
  if ((system.network ?? 'analytical') !== 'analytical') return null;
  if (prepared.conditions === undefined) return null;
  const { idle, secondJobs } = prepared.conditions;
  const uneven = conditions.filter((condition, at) => !idle.includes(at) && isUneven(condition));
  if (uneven.length === 0) return null;
  if (system.calibration !== undefined || system.ownLinks !== undefined) return 'measured';
  const groups = Object.values(prepared.logical)
    .flat()
    .filter(({ size }) => size > 1);
  const hasLost = uneven.some(({ kind }) => kind === 'lostLink');
  const inStep =
    stepRuleOf(system) === 'synchronous' &&
    builtOf(design) === null &&
    isOneAtATime(design, prepared, groups) &&
    groups.every((group) =>
      staysInStep(topology.dimensions[group.dimension], group, hasLost, isOneOnly(design)),
    );
  if (!inStep) return 'about';
  // Another job is not always on the wire.
  return uneven.length === 1 && secondJobs.length === 0 ? 'exact' : 'atMost';
}

function isUneven(condition: Condition): boolean {
  if (condition.kind === 'secondJob') return condition.bytes > 0;
  if (condition.kind === 'secondDesign') return true;
  return condition.kind !== 'share' && !isSpread(condition) && isActive(condition);
}

/** Whether no links have two phases under way, which share them otherwise by parts than message by message. */
function isOneAtATime(
  { parallelism }: Design,
  { policy }: Groups,
  groups: readonly LogicalDimension[],
): boolean {
  if (mostQueues(policy) > 1 || policy.gatherQueues === true) return false;
  const servers = new Set(groups.map(({ server }) => server));
  const dimensions = new Set(groups.map(({ dimension }) => dimension));
  const isInTurn = policy.chunks === 1 && !parallelism.overlap;
  if (isInTurn) return true;
  return policy.activeChunks === 1 && servers.size === 1 && dimensions.size === 1;
}

/** Whether an iteration is one collective in one chunk, before which all ranks have nothing to do. */
function isOneOnly({ workload, system }: Design): boolean {
  if (workload.kind !== 'table' || workload.layers.length !== 1 || system.chunks !== 1) return false;
  const { forward, inputGradient, weightGradient } = workload.layers[0]!;
  return [...forward, ...inputGradient, ...weightGradient].length === 1;
}

/**
 * Whether no wire carries messages of two steps at once: where each pair, or of a switch each NPU, has its own. Where messages share wires
 * on ways of one latency, a single collective of equal steps stays in step.
 */
function staysInStep(
  dimension: DesignDimension | undefined,
  { algorithm, size }: LogicalDimension,
  hasLost: boolean,
  isOnly: boolean,
): boolean {
  if (dimension === undefined || algorithm.made !== undefined) return false;
  const { kind, linkLatencyNs } = dimension;
  const { joinsAllAlike: isOnAll = false, hasLinkToEach = false, hasDirections } = blocks[kind];
  if (!isOneExchange(algorithm, size) && !(isOnAll && algorithm.name === 'halvingDoubling')) return false;
  if (isOnly && linkLatencyNs === 0) return true;
  // The way round a lost link is longer, and shared.
  if (isOnAll) return !(hasLost && hasLinkToEach);
  return !hasLost && hasDirections && algorithm.name === 'ring' && size === dimension.size;
}

/** Whether all steps are alike, or there is only one. */
function isOneExchange({ name, window }: Algorithm, size: number): boolean {
  return name === 'ring' || (name === 'direct' && (window === undefined || window >= size - 1));
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
  measured:
    'The analytical run is an estimate: phases take what was measured on healthy links, longer by what the conditions leave of them. Shared links run every NPU by itself, by the links alone.',
};
