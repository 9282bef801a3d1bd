/**
 * The time at which the last stage of a pipeline ends: equal to that of `createStageRun` to the last bit, without recording anything else.
 */
import { sharedSets } from './shared-sets.ts';
import { createStageClock, SILENT, type StageClockInput } from './stage-clock.ts';
import { stagePlan, type StagePlan } from './stage-plan.ts';
import type { BlockProfile } from './profile.ts';
import { undisturbedEndNs, type PlanCosts } from './undisturbed.ts';

export type StageEndInput = Omit<StageClockInput, 'profileOf'>;

/** Events between two yields. */
const EVENTS_AT_ONCE = 20_000;
const NO_PROFILE: BlockProfile = new Map();

/** Returns null if a block meets other activities on wires that it uses, in which case the blocks have to be run. */
export function* stagesEndNs(input: StageEndInput): Generator<void, number | null, void> {
  const plan = stagePlan(input.stages.tasks);
  return (yield* undisturbedEndNs(plan, planCosts(input, plan))) ?? (yield* loopEndNs(input));
}

/** Computes the same with the event loop. */
export function* loopEndNs(input: StageEndInput): Generator<void, number | null, void> {
  const met: number[] = [];
  const profileOf = (block: number): BlockProfile => {
    met.push(block);
    return NO_PROFILE;
  };
  const clock = createStageClock({ ...input, profileOf }, SILENT);
  while (met.length === 0 && !clock.advance(EVENTS_AT_ONCE)) yield;
  return met.length === 0 ? clock.nowNs() : null;
}

export function planCosts(
  { stages, blockNs, sendCost, wires, serversOf }: StageEndInput,
  { blocks, messages }: StagePlan,
): PlanCosts {
  const sends = messages.map(({ from, to, bytes }) => sendCost(from, to, bytes));
  const sets = sharedSets(stages, wires, serversOf);
  const ofBlocks = blocks.map(({ block, stage }) =>
    sets[block]!.flatMap((set) => wires!.ofStage(set, stage)),
  );
  const ofMessages = messages.map(({ from, to }, message) =>
    wires === null || sends[message]!.transferNs === 0 ? [] : wires.ofMessage(from, to),
  );
  return {
    sends,
    wiresOf: [...ofBlocks, ...ofMessages],
    durationNs: Float64Array.from([
      ...blocks.map(({ block }) => blockNs[block]!),
      ...sends.map(({ durationNs }) => durationNs),
    ]),
  };
}
