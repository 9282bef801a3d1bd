/**
 * The cost of the event queue alone: the pushes and pops of a whole run, at the same times and so at the same depth,
 * with nothing done in between. The events a second of the engine are quoted as a share of it.
 */
import { createEventQueue, popEvent, pushEvent } from '../../network/events/event-queue.ts';
import { studyPreset } from '../../evidence/papers/allocation/design.ts';
import type { BenchCase } from '../measure.ts';
import { closed, finished, FULL_TRACE, prepared, started } from '../run-design.ts';

/** The case whose events the floor repeats. */
export const FLOOR_OF = 'engine.t1t.4d.full.aggregates';

export const floorCases: readonly BenchCase[] = [
  {
    name: 'floor.heap',
    prepare() {
      const steps = recordedSteps();
      return () => ({ events: repeated(steps), bytes: null });
    },
  },
];

/** Takes the steps; returns the number of pops. */
function repeated(steps: Float64Array): number {
  const queue = createEventQueue();
  let events = 0;
  for (let step = 0; step < steps.length; step++) {
    const timeNs = steps[step]!;
    if (timeNs >= 0) {
      pushEvent(queue, timeNs, events);
    } else {
      popEvent(queue);
      events++;
    }
  }
  return events;
}

/** Steps of the run's queue in order: the time of a push, or -1 for a pop. */
function recordedSteps(): Float64Array {
  const design = prepared(studyPreset({ network: '4d', workload: '1t' }));
  const run = started(design, closed(design, 'smart'), { ...FULL_TRACE, buckets: 0 });
  while (!run.advance(65_536));
  const segments = run.trace?.takeSegments();
  const compute = run.trace?.takeCompute();
  const starts: (readonly [startNs: number, endNs: number])[] = [];
  for (const { count, startNs, endNs } of [segments, compute].filter(
    (candidate) => candidate !== undefined,
  )) {
    for (let index = 0; index < count; index++) starts.push([startNs[index]!, endNs[index]!]);
  }
  finished(run);
  starts.sort(([a], [b]) => a - b);
  const ends = Float64Array.from(starts, ([, endNs]) => endNs).sort();
  // At one instant what ends makes room for what starts.
  const steps: number[] = [];
  let popped = 0;
  for (const [startNs, endNs] of starts) {
    for (; popped < ends.length && ends[popped]! <= startNs; popped++) steps.push(-1);
    steps.push(endNs);
  }
  for (; popped < ends.length; popped++) steps.push(-1);
  return Float64Array.from(steps);
}
