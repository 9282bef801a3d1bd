import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import type { Design } from '../../design/document.ts';
import { collectTraces } from '../../formats/chakra/open.ts';
import { replayGraphOf } from '../../formats/chakra/replay-graph.ts';
import { unzipped } from '../../testing/files/unzipped.ts';
import { replayedOn } from '../../testing/runs/replayed.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { valueOf } from '../../units/result.ts';
import { zipOf } from './save-astra2.ts';

const KINDS = ['ring', 'switch', 'fullyConnected'] as const;
const bandwidths = fc.constantFrom(25, 50, 100, 200);

function designs(...schedules: readonly string[]): fc.Arbitrary<Design> {
  return fc
    .record({
      schedule: fc.constantFrom(...schedules),
      sizes: fc.tuple(fc.constantFrom(1, 2, 4), fc.constantFrom(2, 4), fc.constantFrom(1, 2, 4)),
      kinds: fc.tuple(fc.constantFrom(...KINDS), fc.constantFrom(...KINDS), fc.constantFrom(...KINDS)),
      customGBps: fc.tuple(bandwidths, bandwidths, bandwidths),
      times: fc.constantFrom(2, 4),
      overlap: fc.boolean(),
      zeroStage: fc.constantFrom(0, 1),
      sequenceParallel: fc.boolean(),
    })
    .map(({ schedule, sizes, kinds, customGBps, times, overlap, zeroStage, sequenceParallel }) => {
      const [modelParallel, stages, replicas] = sizes;
      const chunks = schedule === 'interleaved' ? { chunks: 2 } : {};
      return valueOf(
        expandDesign({
          v: 1,
          topology: {
            dimensions: sizes.map((size, index) => ({
              kind: kinds[index],
              size,
              linkLatencyNs: 500 + 100 * index,
              tier: 'pod',
            })),
          },
          bandwidth: {
            scheme: 'custom',
            budgetGBps: customGBps.reduce((sum, gbps) => sum + gbps, 0),
            customGBps: [...customGBps],
            mode: 'fixed',
          },
          system: { chunks: 4, endpointDelayNs: 10 },
          workload: {
            kind: 'transformer',
            preset: 'gpt-3',
            layers: 8,
            hidden: 1024,
            sequence: 1024,
            microBatch: 1,
            recompute: false,
            globalBatch: 2 * times * stages * replicas,
            tokensPerReplica: 1024 * 2 * times * stages,
          },
          parallelism: {
            modelParallel,
            overlap,
            zeroStage,
            sequenceParallel,
            pipeline: { stages, schedule, ...chunks },
          },
        }),
      );
    });
}

/** By how much the replay of its own traces takes longer than a design. */
function excessOf(design: Design): number {
  const { bytes } = valueOf(zipOf(design, design.bandwidth.customGBps ?? []));
  const files = [...unzipped(bytes)]
    .filter(([name]) => /\.et$|groups/.test(name))
    .map(([name, content]) => ({ name, text: Buffer.from(content).toString('latin1') }));
  const graph = valueOf(replayGraphOf(valueOf(collectTraces(files)), design));
  return replayedOn(graph, design).totalNs / runOf(design).iterationNs - 1;
}

describe('the traces of a pipeline', () => {
  it('are replayed in the time of the design, whatever the schedule of one direction', () => {
    fc.assert(
      fc.property(designs('gpipe', 'oneForwardOneBackward', 'interleaved', 'zbH1', 'zbV'), (design) => {
        expect(Math.abs(excessOf(design))).toBeLessThan(0.01);
      }),
      { numRuns: 16 },
    );
  }, 600_000);

  // The two passes that run beside each other share links in the run, and take turns in the replay.
  it('are replayed within 5 % of it in nine of ten draws where a stage runs two passes beside each other', () => {
    const excesses = fc
      .sample(designs('dualPipe', 'dualPipeV'), 40)
      .map((design) => Math.abs(excessOf(design)))
      .toSorted((a, b) => a - b);
    expect(excesses[36]).toBeLessThan(0.05);
    expect(excesses.at(-1)).toBeLessThan(0.2);
  }, 600_000);
});
