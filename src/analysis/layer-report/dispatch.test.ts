import { describe, expect, it } from 'vitest';
import { layerReport } from './layer-report.ts';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, DesignDimension, DesignSystem } from '../../design/document.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { evaluate } from '../../run/evaluate.ts';

const BYTES = 4e6;
/** A chunk of a quarter of the payload on a ring of two at 1 GB/s, without latency: half of it each way, twice. */
const CHUNK_NS = BYTES / 4;

function design(
  system: Partial<DesignSystem>,
  dimensions: readonly Partial<DesignDimension>[] = [{}],
  layers = 1,
): Design {
  return {
    ...BASE_V1,
    topology: {
      ...BASE_V1.topology,
      dimensions: dimensions.map((changes): DesignDimension => ({
        kind: 'ring',
        size: 2,
        linkLatencyNs: 0,
        tier: 'node',
        ...changes,
      })),
    },
    workload: {
      kind: 'table',
      label: 'All-reduces',
      loop: { kind: 'data', passes: 1 },
      layers: Array.from({ length: layers }, (_, index) => ({
        name: `layer ${index}`,
        forward: [],
        recompute: [],
        inputGradient: [],
        updateNs: 0,
        weightGradient: [
          { kind: 'collective', label: 'AR', collective: 'allReduce', bytes: BYTES, role: 'data' },
        ],
      })),
    },
    parallelism: { modelParallel: 1, overlap: true },
    bandwidth: {
      budgetGBps: dimensions.length,
      scheme: 'custom',
      mode: 'fixed',
      customGBps: dimensions.map(() => 1),
    },
    system: { ...BASE_V1.system, chunks: 4, activeChunks: 1, endpointDelayNs: 0, ...system },
  };
}

function reportOf(given: Design) {
  const { iterationNs, layers } = valueOf(layerReport(given, 'custom'));
  return { iterationNs, phases: layers.map(({ phases }) => phases) };
}

describe('a dispatcher of chunks', () => {
  it('makes chunks wait before they are issued, not in the queue', () => {
    const { iterationNs, phases } = reportOf(design({ dispatch: { issue: 1, below: 1 } }));
    expect(iterationNs).toBe(4 * CHUNK_NS);
    // The four chunks are issued after 0, 1, 2 and 3 others have been served.
    expect(phases[0]).toEqual([
      { chunks: 4, queueNs: 1.5 * CHUNK_NS, dispatchNs: 1.5 * CHUNK_NS, serviceNs: CHUNK_NS, dimension: 0 },
    ]);
  });

  it('issues several at once while fewer than the threshold are in their first phase', () => {
    const { iterationNs, phases } = reportOf(design({ dispatch: { issue: 2, below: 2 } }));
    expect(iterationNs).toBe(4 * CHUNK_NS);
    // Chunks 0 and 1 at once, 2 and 3 when the first has ended: the second wait is in the queue.
    expect(phases[0]?.[0]).toMatchObject({ queueNs: 1.5 * CHUNK_NS, dispatchNs: 0.5 * CHUNK_NS });
  });

  it('issues the chunks of the latest collective first, or of the earliest', () => {
    const waits = (scheduling: 'LIFO' | 'FIFO') =>
      reportOf(design({ scheduling, dispatch: { issue: 1, below: 1 } }, [{}], 2)).phases.map(
        ([phase]) => phase!.dispatchNs,
      );
    // Gradients of layer 1 are issued first, all at the same instant: one of its chunks is under way already.
    expect(waits('FIFO')).toEqual([5.5 * CHUNK_NS, 1.5 * CHUNK_NS]);
    expect(waits('LIFO')).toEqual([2.5 * CHUNK_NS, 4.5 * CHUNK_NS]);
  });

  it('changes nothing if it issues everything at once', () => {
    const plain = valueOf(evaluate(design({}, [{}, { size: 4 }], 3), ALL_PARTS)).evaluated;
    const same = design({ dispatch: { issue: 4096, below: 4096 } }, [{}, { size: 4 }], 3);
    const ends = (all: typeof plain) => all.map(({ simulated }) => simulated.iterationNs);
    expect(ends(valueOf(evaluate(same, ALL_PARTS)).evaluated)).toEqual(ends(plain));
  });
});

describe('queues of a dimension', () => {
  const two = [{}, { size: 4 }] as const;

  it('divide the bandwidth of that dimension only', () => {
    const { iterationNs, phases } = reportOf(design({ queues: [2] }));
    // Two chunks at a time, each at half the rate.
    expect(iterationNs).toBe(4 * CHUNK_NS);
    expect(phases[0]?.[0]).toMatchObject({ serviceNs: 2 * CHUNK_NS });
    const outer = reportOf(design({ queues: [1, 2] }, two)).phases[0];
    const plain = reportOf(design({}, two)).phases[0];
    expect(outer?.[0]?.serviceNs).toBe(plain?.[0]?.serviceNs);
    expect(outer?.[1]?.serviceNs).toBe(2 * plain![1]!.serviceNs);
  });

  it('are the same as queuesPerDimension if each dimension has as many', () => {
    const byDimension = reportOf(design({ queues: [2, 2] }, two));
    expect(byDimension).toEqual(reportOf(design({ queuesPerDimension: 2 }, two)));
  });

  it('of all-gathers let these go on beside reduce-scatters, on the same links', () => {
    const plan = { optimization: 'localBWAware', intraDimension: 'FIFO' } as const;
    const shared = reportOf(design(plan, two));
    const separate = reportOf(design({ ...plan, gatherQueues: true }, two));
    // The links of the first dimension carry as many bytes: no run is shorter than these take.
    const leastNs = shared.phases[0]!.filter(({ dimension }) => dimension === 0).reduce(
      (sum, { chunks, serviceNs }) => sum + chunks * serviceNs,
      0,
    );
    expect(separate.iterationNs).toBeGreaterThanOrEqual(leastNs);
    expect(separate.phases[0]?.at(-1)?.queueNs).toBeLessThanOrEqual(shared.phases[0]!.at(-1)!.queueNs);
  });

  it('take all phases of a chunk by its number, or each phase in turn', () => {
    const plan = { optimization: 'localBWAware', queues: [2, 1] } as const;
    const inTurn = reportOf(design({ ...plan }, two));
    const byChunk = reportOf(design({ ...plan, dealing: 'chunks' }, two));
    // In turn, chunk 0 has the first queue up and the second down, as every other: each queue has one direction.
    expect(inTurn.phases[0]![0]!.queueNs).toBeGreaterThan(byChunk.phases[0]![0]!.queueNs);
  });
});
