import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import { createRun } from '../../simulator/run.ts';
import type { CollectiveTask, Group, Task } from '../../taskgraph/graph.ts';
import { anyClaimed } from '../../testing/arbitrary/claimed.arbitrary.ts';
import { anySimulation } from '../../testing/arbitrary/simulation.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { FULL_RECORDING, tableInput } from '../../testing/runs/simulation.ts';
import { graphOf, send, work } from '../../testing/tasks.ts';
import { valueOf } from '../../units/result.ts';
import { criticalPath, type CriticalPath } from './critical-path.ts';
import { explain } from './explain.ts';
import type { PathPart } from './path-part.ts';
import { addVisits, createVisits } from './visits.ts';

function pathOf(input: SimulationInput, replay = false): { path: CriticalPath; endNs: number } {
  const run = createRun(input, { ...FULL_RECORDING, replay, entries: true });
  while (!run.advance(1e6));
  const visits = createVisits();
  addVisits(visits, run.trace!.takeSegments(), run.entries!.take());
  const dimensionOf = Array.from({ length: input.servers }, (_, server) => server);
  const steps = criticalPath({ ...run, graph: input.graph, visits, dimensionOf });
  return { path: toEnd(steps), endNs: run.nowNs() };
}

const sumOf = (parts: readonly PathPart[], pick: (part: PathPart) => number): number =>
  parts.reduce((sum, part) => sum + pick(part), 0);

/** Checks that the path goes from the beginning to the end without a gap, and that its parts cover it. */
function expectWhole({ parts, computeNs, stretches }: CriticalPath, endNs: number): void {
  for (const { ns, exposedNs } of parts) {
    expect(ns).toBeGreaterThan(0);
    expect(exposedNs).toBeGreaterThanOrEqual(0);
    expect(exposedNs).toBeLessThanOrEqual(ns);
  }
  const exposedNs = sumOf(parts, (part) => (part.kind === 'compute' ? 0 : part.exposedNs));
  expect(Math.abs(sumOf(parts, ({ ns }) => ns) - endNs)).toBeLessThanOrEqual(1e-9 * endNs);
  expect(Math.abs(computeNs + exposedNs - endNs)).toBeLessThanOrEqual(1e-9 * endNs);
  let atNs = 0;
  for (let place = 0; place < stretches.count; place++) {
    expect(stretches.startNs[place]).toBe(atNs);
    atNs = stretches.endNs[place]!;
  }
  expect(atNs).toBe(endNs);
}

const inner = (bytes: number, more: Partial<CollectiveTask> = {}): Task =>
  send('reduceScatter', bytes, [], { group: 1, ...more });
const BOTH: Group = { role: 'data', positions: [0, 1] };
const INNER: Group = { role: 'model', positions: [0] };

/** Two dimensions of 2, a byte per ns on the first and half of that on the second. */
function twoDimensions(tasks: readonly Task[], chunks: number): SimulationInput {
  return tableInput({
    sizes: [2, 2],
    graph: graphOf(tasks, [BOTH, INNER]),
    policy: { chunks, scheduling: 'FIFO' },
  });
}

const summary = ({ parts }: CriticalPath): readonly unknown[] =>
  parts.map(({ kind, dimension, behind, ns }) => [kind, dimension, behind?.role ?? null, ns]);

describe('the critical path of a run', () => {
  it('is compute, then the first dimension chunk after chunk, then the second for the last chunk, worked by hand', () => {
    // Chunks of 100 B: dimension 1 at 10-110, 110-210; dimension 2 (50 B) at 110-160, 210-260; and back on 1.
    const { path, endNs } = pathOf(
      tableInput({
        sizes: [2, 2],
        graph: graphOf([work(10), send('reduceScatter', 200, [0])], [BOTH]),
        policy: { chunks: 2 },
      }),
    );
    expect(endNs).toBe(260);
    expect(summary(path)).toEqual([
      ['compute', null, null, 10],
      ['transfer', 0, null, 200],
      ['transfer', 1, null, 50],
    ]);
    expect(path.stretches).toMatchObject({ count: 3, lane: Int32Array.from([-1, 0, 1]) });
  });

  it('counts a collective that finds the dimension taken as queueing behind the other, worked by hand', () => {
    // Both at 0 on dimension 1 alone: the first has it until 100, the second until 140.
    const { path, endNs } = pathOf(twoDimensions([inner(100), inner(40)], 1));
    expect(endNs).toBe(140);
    expect(summary(path)).toEqual([
      ['transfer', 0, null, 40],
      ['queue', 0, 'model', 100],
    ]);
  });

  it('includes what compute overlaps, without counting it as exposed, worked by hand', () => {
    const { path } = pathOf(twoDimensions([inner(100), work(30)], 1));
    expect(path.parts).toMatchObject([{ kind: 'transfer', ns: 100, exposedNs: 70 }]);
    expect(path.computeNs).toBe(30);
  });

  it('includes launch and update of a collective, worked by hand', () => {
    const { path } = pathOf(twoDimensions([inner(100, { launchNs: 7, updateNs: 5 })], 1));
    expect(summary(path)).toEqual([
      ['transfer', 0, null, 100],
      ['launch', null, null, 7],
      ['delay', null, null, 5],
    ]);
  });

  it('adds up to the run on any graph under any policy', () => {
    fc.assert(
      fc.property(anySimulation(), fc.boolean(), (input, replay) => {
        const { path, endNs } = pathOf(input, replay);
        expectWhole(path, endNs);
      }),
      { numRuns: cases(60, 5000) },
    );
  });

  it('adds up to the iteration over random designs, on both networks', () => {
    fc.assert(
      fc.property(anyClaimed, fc.boolean(), (design, isShared) => {
        const network = isShared ? 'shared' : 'analytical';
        const explained = toEnd(explain({ ...design, system: { ...design.system, network } }));
        fc.pre(explained.ok);
        expectWhole(explained.value.path!, explained.value.iterationNs);
      }),
      { numRuns: cases(20, 1500) },
    );
  });
});

describe('the path of the default design', () => {
  const pathOfDesign = (design: Design): { path: CriticalPath; iterationNs: number } => {
    const { path, iterationNs } = valueOf(toEnd(explain(design)));
    return { path: path!, iterationNs };
  };
  it('is mostly compute, and exposes what is left of MessageBW with overlap', () => {
    const { parallelism, bandwidth } = DEFAULT_DESIGN;
    const { path, iterationNs } = pathOfDesign({
      ...DEFAULT_DESIGN,
      parallelism: { ...parallelism, overlap: true },
      bandwidth: { ...bandwidth, scheme: 'message' },
    });
    expect(iterationNs / 1e9).toBeCloseTo(15.07, 2);
    expectWhole(path, iterationNs);
  });
});
