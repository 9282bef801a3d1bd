/** The end of a pipeline by the fast path and by the event loop, on random pipelines and times. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEnd } from '../design/steps.ts';
import { loopEndNs, planCosts, stagesEndNs, type StageEndInput } from '../simulator/stages/stage-end.ts';
import { stagePlan } from '../simulator/stages/stage-plan.ts';
import { undisturbedEndNs } from '../simulator/stages/undisturbed.ts';
import { stagedWith } from '../testing/arbitrary/staged.arbitrary.ts';
import { cases } from '../testing/large.ts';
import { PIPELINE_SCHEDULES } from '../workload/pipeline/facts/names.ts';
import { prepareDesign } from './prepare-design.ts';
import { sendCosts, wiresOfStages } from './send-cost.ts';
import { topologyOf } from './topology-of.ts';
import { ALL_PARTS } from './all-parts.ts';

/** Small integers make ties between events that have nothing to do with each other; fractions make sums that round. */
const anyTimes = fc.oneof(
  fc.record({ blockNs: fc.constantFrom([4000], [1000, 2000, 3000], [0, 500]), isWhole: fc.constant(true) }),
  fc.record({
    blockNs: fc.array(fc.double({ min: 1, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 5 }),
    isWhole: fc.constant(false),
  }),
);

/** What messages take, as a share of what they take on the drawn network, and what blocks send on. */
const anyTraffic = fc.record({
  messageShare: fc.constantFrom(0, 1e-6, 1e-3, 0.03, 1),
  latencyNs: fc.constantFrom(0, 0, 1, 700),
  isOnWires: fc.constantFrom('none', 'some', 'all'),
});

type Times = typeof anyTimes extends fc.Arbitrary<infer Value> ? Value : never;
type Traffic = typeof anyTraffic extends fc.Arbitrary<infer Value> ? Value : never;

function inputOf(
  design: Parameters<typeof prepareDesign>[0],
  times: Times,
  traffic: Traffic,
): StageEndInput | null {
  const ready = prepareDesign(design, ALL_PARTS);
  if (!ready.ok) return null;
  const { prepared } = ready.value;
  const { stages } = prepared.graph;
  if (stages === undefined) return null;
  const topology = topologyOf(design, design.bandwidth.customGBps!, ALL_PARTS);
  const costOf = sendCosts(prepared, topology);
  const whole = (ns: number): number => (times.isWhole ? Math.round(ns) : ns);
  return {
    stages,
    blockNs: stages.blocks.map((_, block) => times.blockNs[block % times.blockNs.length]!),
    sendCost: (from, to, bytes) => {
      const cost = costOf(from, to, bytes);
      const transferNs = whole(cost.transferNs * traffic.messageShare);
      return { ...cost, transferNs, durationNs: traffic.latencyNs + transferNs };
    },
    wires: wiresOfStages(prepared, topology),
    serversOf: (block) => {
      if (traffic.isOnWires === 'none' || (traffic.isOnWires === 'some' && block % 2 === 0)) return [];
      return [...new Set(stages.blocks[block]!.groups.flatMap(({ positions }) => positions))];
    },
  };
}

describe('the end of a pipeline', () => {
  it.each(PIPELINE_SCHEDULES)(
    'of %s is to the bit that of the event loop where nothing meets',
    (schedule) => {
      let undisturbed = 0;
      fc.assert(
        fc.property(stagedWith(schedule), anyTimes, anyTraffic, (design, times, traffic) => {
          const input = inputOf(design, times, traffic);
          fc.pre(input !== null);
          const looped = toEnd(loopEndNs(input));
          const plan = stagePlan(input.stages.tasks);
          const quick = toEnd(undisturbedEndNs(plan, planCosts(input, plan)));
          if (quick !== null) {
            undisturbed += 1;
            expect(quick).toBe(looped);
          }
          expect(toEnd(stagesEndNs(input))).toBe(looped);
        }),
        { numRuns: cases(25, 400) },
      );
      expect(undisturbed).toBeGreaterThan(3);
    },
  );
});
