import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import { createRun } from '../../simulator/run.ts';
import type { RunTotals } from '../../simulator/record/totals.ts';
import { FULL_RECORDING, tableInput } from '../../testing/runs/simulation.ts';
import { anySimulation } from '../../testing/arbitrary/simulation.arbitrary.ts';
import { graphOf } from '../../testing/tasks.ts';
import type { Group, Task } from '../../taskgraph/graph.ts';
import { idleness, type Idleness } from './idle.ts';
import { addVisits, createVisits } from './visits.ts';

interface Analysed {
  readonly totals: RunTotals;
  readonly idle: readonly Idleness[];
}

function analysed(input: SimulationInput, replay = false): Analysed {
  const run = createRun(input, { ...FULL_RECORDING, replay });
  const visits = createVisits();
  for (let done = false; !done;) {
    done = run.advance(3);
    addVisits(visits, run.trace!.takeSegments());
  }
  const totals = run.totals();
  const steps = idleness({ visits, servers: input.servers, beganNs: run.startedNs, endNs: totals.endNs });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return { totals, idle: step.value };
}

const collective = (bytes: number, after: readonly number[], group = 0): Task => ({
  kind: 'collective',
  layer: 0,
  pass: 'forward',
  collective: 'reduceScatter',
  bytes,
  group,
  policy: 'system',
  updateNs: 0,
  after,
});
const compute = (durationNs: number, after: readonly number[]): Task => ({
  kind: 'compute',
  layer: 0,
  pass: 'forward',
  durationNs,
  after,
});

/** Two dimensions of 2: a byte per ns, so dimension 2 takes half as long per chunk as dimension 1, unless it is slow. */
function twoDimensions(tasks: readonly Task[], groups: readonly Group[], slow = 1): SimulationInput {
  return tableInput({
    sizes: [2, 2],
    graph: graphOf(tasks, groups, 1),
    policy: { chunks: 2 },
    durationNs: ({ bytes, logical }) => (logical.server === 0 ? bytes : slow * bytes),
  });
}
const BOTH: Group = { role: 'data', positions: [0, 1] };
const INNER: Group = { role: 'model', positions: [0] };

describe('why a dimension is idle', () => {
  it('is compute, start-up, starvation or draining, worked by hand', () => {
    // Chunks of 100 B: dimension 1 at 10-110, 110-210; dimension 2 (50 B) at 110-160, 210-260.
    const { idle, totals } = analysed(twoDimensions([compute(10, []), collective(200, [0])], [BOTH]));
    expect(totals.endNs).toBe(260);
    expect(idle).toEqual([
      {
        busyNs: 200,
        idleNs: 60,
        computeNs: 10,
        absentNs: 0,
        startUpNs: 0,
        drainNs: 50,
        starvedNs: [0, 0],
      },
      {
        busyNs: 100,
        idleNs: 160,
        computeNs: 10,
        absentNs: 0,
        startUpNs: 100,
        drainNs: 0,
        starvedNs: [50, 0],
      },
    ]);
  });

  it('can be a collective that does not span the dimension, worked by hand', () => {
    const { idle } = analysed(twoDimensions([collective(100, [], 1)], [BOTH, INNER]));
    expect(idle[1]).toMatchObject({ busyNs: 0, idleNs: 100, absentNs: 100, computeNs: 0 });
  });

  it('is draining on the first dimension if the second is slow, worked by hand', () => {
    // Dimension 1 at 0-100, 100-200; dimension 2 (200 ns per chunk) at 100-300, 300-500.
    const { idle } = analysed(twoDimensions([collective(200, [])], [BOTH], 4));
    expect(idle[0]).toMatchObject({ busyNs: 200, idleNs: 300, drainNs: 300 });
    expect(idle[1]).toMatchObject({ busyNs: 400, idleNs: 100, startUpNs: 100 });
  });

  it('adds up to the idle time exactly, in whole ns', () => {
    fc.assert(
      fc.property(anySimulation(), fc.boolean(), (input, replay) => {
        const { totals, idle } = analysed(input, replay);
        idle.forEach(({ busyNs, idleNs, ...causes }, server) => {
          expect(busyNs).toBe(totals.servers[server]!.busyNs);
          expect(idleNs).toBe(totals.endNs - totals.servers[server]!.busyNs);
          const { starvedNs, ...others } = causes;
          for (const ns of [...starvedNs, ...Object.values(others)]) expect(ns).toBeGreaterThanOrEqual(0);
          expect(starvedNs[server]).toBe(0);
        });
      }),
      { numRuns: cases(80, 400) },
    );
  });

  it('is absence or waiting for compute for exactly as long as no group spans the dimension', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const { totals, idle } = analysed(input);
        idle.forEach(({ absentNs, computeNs }, server) => {
          expect(absentNs + computeNs).toBe(totals.endNs - totals.servers[server]!.spannedNs);
        });
      }),
      { numRuns: cases(40, 200) },
    );
  });
});
