import fc from 'fast-check';
import { COLLECTIVE_OPTIMIZATIONS, COLLECTIVES } from '../../collective/types.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import {
  INTER_DIMENSION_POLICIES,
  INTRA_DIMENSION_POLICIES,
  SCHEDULING_POLICIES,
  type SystemPolicy,
} from '../../simulator/policy.ts';
import { PASSES, type Group, type Task } from '../../taskgraph/graph.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import { graphOf } from '../tasks.ts';
import { tableInput } from '../runs/simulation.ts';

const MOST_TASKS = 12;

export const anyPolicy: fc.Arbitrary<SystemPolicy> = fc.record({
  chunks: fc.integer({ min: 1, max: 6 }),
  activeChunks: fc.integer({ min: 1, max: 3 }),
  queuesPerDimension: fc.integer({ min: 1, max: 3 }),
  scheduling: fc.constantFrom(...SCHEDULING_POLICIES),
  intraDimension: fc.constantFrom(...INTRA_DIMENSION_POLICIES),
  interDimension: fc.constantFrom(...INTER_DIMENSION_POLICIES),
  optimization: fc.constantFrom(...COLLECTIVE_OPTIMIZATIONS),
  rounding: fc.constantFrom('exact', 'reference'),
});

/** Distinct indices of tasks before `index`, drawn from numbers in [0, 1). */
function earlier(draws: readonly number[], index: number): readonly number[] {
  if (index === 0) return [];
  return [...new Set(draws.map((draw) => Math.floor(draw * index)))].sort((a, b) => a - b);
}

const fraction = fc.integer({ min: 0, max: 999 }).map((value) => value / 1000);

interface Draw {
  readonly shape: Task;
  readonly after: readonly number[];
  readonly group: number;
}

function shapes(timesNs: fc.Arbitrary<number>): fc.Arbitrary<Task> {
  const place = { layer: fc.integer({ min: 0, max: 2 }), pass: fc.constantFrom(...PASSES) };
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('compute'),
        ...place,
        durationNs: timesNs,
        after: fc.constant([]),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('delay'), durationNs: timesNs, after: fc.constant([]) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), ...place, after: fc.constant([]) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('collective'),
        ...place,
        collective: fc.constantFrom(...COLLECTIVES),
        bytes: fc.oneof(
          fc.constantFrom(64, 1000),
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 10, max: 5000 }),
        ),
        group: fc.constant(0),
        policy: fc.constantFrom('system', 'LIFO', 'FIFO', 'highest'),
        updateNs: fc.oneof(fc.constant(0), timesNs),
        after: fc.constant([]),
      }),
    },
  );
}

/** Task graphs of every shape that a generator may make, and more unusual ones. */
function tasksOf(timesNs: fc.Arbitrary<number>, groups: number): fc.Arbitrary<readonly Task[]> {
  const draw: fc.Arbitrary<Draw> = fc.record({
    shape: shapes(timesNs),
    after: fc.array(fraction, { maxLength: 3 }),
    group: fc.integer({ min: 0, max: groups - 1 }),
  });
  return fc.array(draw, { minLength: 1, maxLength: MOST_TASKS }).map((draws) => {
    const tasks: Task[] = [];
    draws.forEach(({ shape, after, group }, index) => {
      const before = earlier(after, index);
      if (shape.kind === 'collective') tasks.push({ ...shape, group, after: before });
      else if (shape.kind !== 'wait') tasks.push({ ...shape, after: before });
      else if (index === 0) tasks.push({ kind: 'delay', durationNs: 0, after: [] });
      else {
        const awaited = before.filter((task) => tasks[task]?.kind === 'collective');
        const origin = Math.floor((after[0] ?? 0) * index);
        tasks.push({ ...shape, after: [origin, ...awaited.filter((task) => task !== origin)] });
      }
    });
    return tasks;
  });
}

const groupsOf = (dimensions: number): fc.Arbitrary<readonly Group[]> =>
  fc.array(
    fc.record({
      role: fc.constantFrom(...GROUP_ROLES),
      positions: fc.subarray(Array.from({ length: dimensions }, (_, position) => position)),
    }),
    { minLength: 1, maxLength: 3 },
  );

/**
 * Random systems and graphs with a table instead of a network. With times in whole ns (the default) sums of times are exact, so that two
 * equivalent simulators agree to the last bit, and many things happen at the same instant.
 */
export function anySimulation(
  timesNs: fc.Arbitrary<number> = fc.integer({ min: 0, max: 30 }),
  policy: fc.Arbitrary<SystemPolicy> = anyPolicy,
): fc.Arbitrary<SimulationInput> {
  return fc.integer({ min: 1, max: 4 }).chain((dimensions) =>
    groupsOf(dimensions)
      .chain((groups) =>
        fc.record({
          groups: fc.constant(groups),
          tasks: tasksOf(timesNs, groups.length),
          sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: dimensions, maxLength: dimensions }),
          bandwidths: fc.array(fc.constantFrom(0, 1, 2, 3, 8), {
            minLength: dimensions,
            maxLength: dimensions,
          }),
          trees: fc.boolean(),
          policy,
          table: fc.array(timesNs, { minLength: 1, maxLength: 7 }),
        }),
      )
      .map(({ groups, tasks, sizes, bandwidths, trees, policy: drawn, table }) => {
        // Trees can only do an all-reduce, which is what every phase of the baseline is.
        const hasTrees = trees && drawn.optimization === 'baseline';
        return tableInput({
          sizes,
          // A dimension on which nothing is sent may have no bandwidth.
          bandwidths: bandwidths.map((value, dimension) =>
            value > 0 ||
            groups.some(({ positions }) => positions.includes(dimension) && sizes[dimension]! > 1)
              ? Math.max(1, value)
              : 0,
          ),
          graph: graphOf(tasks, groups, 3),
          policy: drawn,
          algorithms: sizes.map(() => ({ name: hasTrees ? 'doubleBinaryTree' : 'ring' })),
          durationNs: ({ logical, operation, bytes, tree }) => {
            const row =
              5 * logical.server + 3 * COLLECTIVES.indexOf(operation) + Math.floor(bytes) + 2 * tree;
            return table[row % table.length]!;
          },
        });
      }),
  );
}
