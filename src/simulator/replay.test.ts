import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySimulation } from '../testing/simulation.arbitrary.ts';
import { simulate, tableInput, type Finished } from '../testing/simulation.ts';
import { everyone, graphOf, pause, send, waitFor, work } from '../testing/tasks.ts';
import { anyTraining, type TrainingCase } from '../testing/training.arbitrary.ts';
import { simulateTraining } from '../testing/training.ts';

/** Everything a run says, but for how many events it took. */
function results({ totals, segments, compute }: Finished): unknown {
  return { totals: { ...totals, events: 0 }, segments, compute };
}

describe('a replayed collective', () => {
  const input = tableInput({
    sizes: [2, 2],
    policy: { chunks: 2 },
    durationNs: ({ logical }) => [3.1, 5.7][logical.server]!,
    graph: graphOf(
      [
        work(0.3),
        send('allReduce', 16, [0]),
        waitFor([0, 1]),
        work(0.7, [2]),
        send('allReduce', 16, [3], { updateNs: 4 }),
        waitFor([3, 4]),
        send('allReduce', 16, [5]),
        pause(1, [5]),
      ],
      [everyone(2)],
    ),
  });

  it('costs one event', () => {
    // 6 phases and the end of each collective, two computations and the pause. The second is replayed, the
    // third is not alone.
    expect(simulate(input).totals.events).toBe(3 * 7 + 3);
    expect(simulate(input, { replay: true }).totals.events).toBe(2 * 7 + 1 + 3);
  });

  it('adds up to what it would have, the busy time of its last dimension included', () => {
    expect(results(simulate(input, { replay: true }))).toEqual(results(simulate(input)));
  });

  it('has the chunk numbers and the task it would have', () => {
    const { segments } = simulate(input, { replay: true });
    const numbers = segments.filter(({ task }) => task === 4).map(({ chunk }) => chunk);
    expect([...new Set(numbers)]).toEqual([2, 3]);
  });
});

describe('replay', () => {
  const timesNs = fc.oneof(fc.constant(0), fc.constantFrom(0.1, 0.3, 7, 123.456, 1e6 / 3));

  it('changes nothing, to the last bit, on any graph', () => {
    fc.assert(
      fc.property(anySimulation(timesNs), (input) => {
        const run = (replay: boolean): unknown => results(simulate(input, { replay, delays: true }));
        expect(run(true)).toEqual(run(false));
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing on any training loop, the utilisation picture included', () => {
    const run = (training: TrainingCase, replay: boolean): unknown => {
      const finished = simulateTraining(training, { buckets: 32, expectedNs: 1000, replay });
      return finished === null ? null : [results(finished), finished.picture];
    };
    fc.assert(
      fc.property(anyTraining, (training) => {
        expect(run(training, true)).toEqual(run(training, false));
      }),
      { numRuns: 300 },
    );
  });

  it('truncates service times alike however late the epoch (seed 85764334)', () => {
    // Ten phases of 0.1 ns end at 0.9999999999999999, which late in a run would round to a whole ns.
    const late = tableInput({
      sizes: [2],
      policy: { chunks: 10, rounding: 'reference' },
      durationNs: () => 0.1,
      graph: graphOf(
        [
          send('allReduce', 1000, []),
          waitFor([0, 0]),
          work(2 ** 20 - 1, [1]),
          send('allReduce', 1000, [2]),
          waitFor([2, 3]),
        ],
        [everyone(1)],
      ),
    });
    expect(simulate(late, { replay: true }).totals.events).toBeLessThan(simulate(late).totals.events);
    expect(results(simulate(late, { replay: true }))).toEqual(results(simulate(late)));
  });
});
