import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../testing/large.ts';
import type { Task } from '../taskgraph/graph.ts';
import { anySimulation } from '../testing/arbitrary/simulation.arbitrary.ts';
import { simulate, tableInput, type Finished } from '../testing/runs/simulation.ts';
import { everyone, graphOf, pause, send, waitFor, work } from '../testing/tasks.ts';
import { anyTraining, type TrainingCase } from '../testing/arbitrary/training.arbitrary.ts';
import { simulateTraining } from '../testing/training.ts';
import type { SimulationInput } from './input.ts';

/** All results of a run, except the number of its events. */
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

  it('has the same sums as a simulated collective, including the busy time of its last dimension', () => {
    expect(results(simulate(input, { replay: true }))).toEqual(results(simulate(input)));
  });

  it('has the chunk numbers and the task of a simulated collective', () => {
    const { segments } = simulate(input, { replay: true });
    const numbers = segments.filter(({ task }) => task === 4).map(({ chunk }) => chunk);
    expect([...new Set(numbers)]).toEqual([2, 3]);
  });
});

describe('replay', () => {
  const timesNs = fc.oneof(fc.constant(0), fc.constantFrom(0.1, 0.3, 7, 123.456, 1e6 / 3));

  it('changes no bit of the result on any graph', () => {
    fc.assert(
      fc.property(anySimulation(timesNs), (input) => {
        const run = (replay: boolean): unknown => results(simulate(input, { replay, delays: true }));
        expect(run(true)).toEqual(run(false));
      }),
      { numRuns: cases(100, 500) },
    );
  });

  it('changes nothing on any training loop, including the utilisation picture', () => {
    const run = (training: TrainingCase, replay: boolean): unknown => {
      const finished = simulateTraining(training, { buckets: 32, expectedNs: 1000, replay });
      return finished === null ? null : [results(finished), finished.picture];
    };
    fc.assert(
      fc.property(anyTraining, (training) => {
        expect(run(training, true)).toEqual(run(training, false));
      }),
      { numRuns: cases(60, 300) },
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

describe('layers whose communication is over before the computation beside it', () => {
  const bare = (input: SimulationInput, replay: boolean): Finished =>
    simulate(input, { segments: false, replay });
  const inputOf = (tasks: readonly Task[], phasesNs: readonly number[]): SimulationInput =>
    tableInput({
      sizes: [2, 2],
      policy: { chunks: 2 },
      durationNs: ({ logical }) => phasesNs[logical.server]!,
      graph: graphOf(tasks, [everyone(2)]),
    });

  /** A collective of each layer beside the next layer's two computations, all waited for at the end. */
  function layers(computeNs: (layer: number) => number, updateNs: number): readonly Task[] {
    const tasks: Task[] = [work(0.3)];
    const sent: number[] = [];
    for (let layer = 0; layer < 20; layer++) {
      const done = tasks.length - 1;
      sent.push(tasks.push(send('allReduce', 16, [done], { updateNs })) - 1);
      const half = tasks.push(work(computeNs(layer), [done])) - 1;
      tasks.push(work(1, [half]));
    }
    return [...tasks, waitFor([tasks.length - 1, ...sent])];
  }

  it('are simulated once where only sums are asked for', () => {
    const input = inputOf(
      layers(() => 1000.1, 4),
      [3.1, 5.7],
    );
    // 6 phases and the end of each collective, and the computations; all but the first collective are replayed.
    expect(bare(input, false).totals.events).toBe(20 * 7 + 41);
    expect(bare(input, true).totals.events).toBe(7 + 19 + 41);
    expect(results(bare(input, true))).toEqual(results(bare(input, false)));
  });

  it('have the same sums where a known collective meets another', () => {
    for (let shift = 0; shift < 60; shift++) {
      const computeNs = (layer: number): number => (layer === 0 ? 1000 : 1 + ((7 * layer + shift) % 60));
      const input = inputOf(layers(computeNs, shift % 3), [3, 5]);
      expect(results(bare(input, true))).toEqual(results(bare(input, false)));
    }
  });

  it('end in the same order where one ends at the same instant as a computation', () => {
    for (let computeNs = 1; computeNs < 60; computeNs++) {
      const again = send('allReduce', 16, [1], { updateNs: 4 });
      const both = [again, work(computeNs, [1])];
      for (const beside of [both, both.toReversed()]) {
        const tasks = [send('allReduce', 16, [], { updateNs: 4 }), work(1000), ...beside];
        tasks.push(send('allGather', 8, [2]), send('allReduce', 64, [3]));
        const input = inputOf(tasks, [3, 5]);
        const [replayed, simulated] = [bare(input, true), bare(input, false)];
        expect(results(replayed)).toEqual(results(simulated));
        expect(replayed.startedNs).toEqual(simulated.startedNs);
      }
    }
  });

  it('have sums that are the same to the bit on any graph and any training loop', () => {
    const timesNs = fc.constantFrom(0, 0.1, 0.3, 7, 30, 123.456, 1e6 / 3);
    fc.assert(
      fc.property(anySimulation(timesNs), (input) => {
        expect(results(bare(input, true))).toEqual(results(bare(input, false)));
      }),
      { numRuns: cases(100, 500) },
    );
    const train = (training: TrainingCase, replay: boolean): unknown => {
      const finished = simulateTraining(training, { segments: false, replay });
      return finished === null ? null : [results(finished), finished.startedNs];
    };
    fc.assert(
      fc.property(anyTraining, (training) => {
        expect(train(training, true)).toEqual(train(training, false));
      }),
      { numRuns: cases(60, 300) },
    );
  });
});
