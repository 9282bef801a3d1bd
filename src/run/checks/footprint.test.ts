import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cases } from '../../testing/large.ts';
import { anyTraining } from '../../testing/arbitrary/training.arbitrary.ts';
import { valueOf } from '../../units/result.ts';
import type { Layer } from '../../workload/table/layer.ts';
import { checkFootprint, MOST_RUN_BYTES, MOST_TASKS } from './check-footprint.ts';
import { BASE_V1 } from '../../design/base.ts';
import { demandOf } from '../../workload/training-loops/demand.ts';
import type { Design } from '../../design/document.ts';
import { footprintOf, type RunSize } from './footprint.ts';
import { prepareTable, type TableDescription } from '../prepare-case.ts';
import { prepareDesign } from '../prepare-design.ts';
import { startRun } from '../simulate.ts';
import { ALL_PARTS } from '../all-parts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the bytes of every typed array that `work` allocates, including those it releases. */
function allocatedBytes(work: () => void): number {
  let bytes = 0;
  const kinds = { Float64Array, Float32Array, Int32Array, Uint16Array, Uint8Array, Int8Array };
  for (const [name, Kind] of Object.entries(kinds)) {
    const Counting = class extends (Kind as Float64ArrayConstructor) {
      constructor(...made: [number]) {
        super(...made);
        bytes += this.byteLength;
      }
    };
    vi.stubGlobal(name, Counting);
  }
  work();
  vi.unstubAllGlobals();
  return bytes;
}

const RECORDING = { segments: false, buckets: 1024, expectedNs: 1e6, busyIntervals: false, replay: true };

function sizeOf({ loop, overlap, sizes, policy }: TableDescription): RunSize {
  return { passes: loop.passes, overlap, servers: sizes.length + 1, hasTrees: false, policy };
}

describe('the footprint of a run', () => {
  it('is an upper bound of what the run allocates', () => {
    fc.assert(
      fc.property(
        anyTraining,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(1, 8, 100, 600),
        ({ description: small, dimensions }, repeats, chunks) => {
          const layers = Array.from({ length: repeats }, () => small.layers).flat();
          const loop = { ...small.loop, policies: layers.map(() => 'data' as const) };
          const description = { ...small, layers, loop, policy: { ...small.policy, chunks } };
          const footprint = footprintOf(demandOf(layers, loop, 4), sizeOf(description));
          const prepared = prepareTable(description, ALL_PARTS);
          fc.pre(prepared.ok);
          const { graph } = prepared.value;
          expect(graph.tasks.length).toBeLessThanOrEqual(footprint.tasks);
          const topology = { dimensions, splitBandwidth: 'full' } as const;
          const bytes = allocatedBytes(() => {
            const { run } = valueOf(startRun(prepared.value, topology, { ...RECORDING, delays: true }));
            while (!run.advance(4096));
            run.totals();
          });
          const { graphBytes, chunkBytes, planBytes, totalBytes, traceBytes } = footprint;
          expect(bytes).toBeLessThanOrEqual(totalBytes - traceBytes);
          expect(graphBytes + chunkBytes + planBytes + traceBytes).toBeLessThanOrEqual(totalBytes);
          const traced = valueOf(startRun(prepared.value, topology, { ...RECORDING, segments: true })).run;
          while (!traced.advance(4096));
          expect(traced.trace?.segmentCount()).toBeLessThanOrEqual(footprint.phases);
        },
      ),
      { numRuns: cases(5, 60) },
    );
  });

  it('grows with the graph, the chunks and the trace', () => {
    const demand = demandOf(tableOf(100), { kind: 'data', passes: 1 }, 4);
    const size = { ...sizeOf({ ...CASE, policy: { ...CASE.policy, chunks: 64 } }), overlap: true };
    const bytes = (changed: Partial<RunSize>): number =>
      footprintOf(demand, { ...size, ...changed }).totalBytes;
    expect(bytes({ passes: 100 })).toBeGreaterThan(10 * bytes({}));
    expect(bytes({ policy: { ...size.policy, chunks: 4096 } })).toBeGreaterThan(10 * bytes({}));
    expect(bytes({ overlap: false })).toBeLessThan(bytes({}));
  });
});

function tableOf(count: number): readonly Layer[] {
  const collective = {
    kind: 'collective',
    label: 'c',
    collective: 'allReduce',
    bytes: 1e9,
    role: 'data',
  } as const;
  const compute = { kind: 'compute', label: 'f', durationNs: 1000 } as const;
  return Array.from({ length: count }, (_, index) => ({
    name: `layer ${index}`,
    forward: [compute],
    recompute: [],
    inputGradient: [compute],
    weightGradient: [compute, collective],
    updateNs: 0,
  }));
}

const CASE: TableDescription = {
  sizes: [2, 8, 8, 8],
  layers: tableOf(1),
  loop: { kind: 'data', passes: 1 },
  overlap: true,
  algorithms: { allReduce: [], reduceScatter: [], allGather: [], allToAll: [] },
  policy: BASE_V1.system,
  endpointDelayNs: 10,
};

function designOf(layers: number, passes: number, chunks: number, overlap = true): Design {
  return {
    ...BASE_V1,
    workload: { kind: 'table', label: 'large', loop: { kind: 'data', passes }, layers: tableOf(layers) },
    parallelism: { ...BASE_V1.parallelism, overlap },
    system: { ...BASE_V1.system, chunks },
  };
}

describe('a design whose run would not fit', () => {
  it('is refused before anything is built, with the estimate and what would fit', () => {
    const refused = prepareDesign(designOf(4096, 10_000, 4096), ALL_PARTS);
    const [problem] = refused.ok ? [] : refused.problems;
    expect(problem?.path).toBe('workload.loop.passes');
    expect(problem?.message).toMatch(/may need [\d.]+ GB of this machine’s memory \([\d.]+ GB for .* tasks/);
    expect(problem?.message).toContain('at most 2 GB and 1,000,000 tasks');
  });

  it('names a chunk count that fits where fewer chunks are enough', () => {
    const refused = prepareDesign(designOf(4096, 1, 4096), ALL_PARTS);
    const [problem] = refused.ok ? [] : refused.problems;
    expect(problem?.path).toBe('system.chunks');
    const most = Number(/at most ([\d,]+) chunks/.exec(problem?.message ?? '')?.[1]?.replaceAll(',', ''));
    const { layers, loop } = { layers: tableOf(4096), loop: { kind: 'data', passes: 1 } as const };
    const fits = (chunks: number): boolean =>
      checkFootprint(demandOf(layers, loop, 4), {
        ...sizeOf({ ...CASE, loop, policy: { ...CASE.policy, chunks } }),
      }).ok;
    expect([fits(most), fits(most + 1)]).toEqual([true, false]);
  });

  it('is not the largest design whose layers a link can hold', () => {
    expect(prepareDesign(designOf(4096, 1, 64), ALL_PARTS).ok).toBe(true);
    expect(prepareDesign(designOf(4096, 1, 4096, false), ALL_PARTS).ok).toBe(true);
    expect(MOST_RUN_BYTES).toBeGreaterThan(MOST_TASKS);
  });
});
