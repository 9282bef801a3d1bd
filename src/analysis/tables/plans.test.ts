import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNotation } from '../../topology/notation.ts';
import type { Design } from '../../design/document.ts';
import { SOME_DESIGN } from '../../testing/designs.ts';
import { collectivePlans } from './plans.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function plansOf(design: Design) {
  const plans = collectivePlans(design);
  if (!plans.ok) throw new Error(plans.problems[0]!.message);
  return plans.value;
}

function designOf(notation: string, modelParallel: number, change: (design: Design) => Design = (d) => d) {
  const parsed = parseNotation(notation);
  if (!parsed.ok) throw new Error(notation);
  const dimensions = parsed.value.map((block) => ({ ...block, linkLatencyNs: 500, tier: 'node' as const }));
  return change({
    ...SOME_DESIGN,
    topology: { ...SOME_DESIGN.topology, dimensions },
    parallelism: { ...SOME_DESIGN.parallelism, modelParallel },
  });
}

type Bytes = Readonly<Record<string, readonly number[]>>;

/** Sums the bytes sent on each dimension, for each group. */
function bytesOf(
  design: Design,
  sent: readonly { readonly role: string; readonly dimension: number; readonly bytes: number }[],
): Bytes {
  const byRole = (role: string): readonly number[] =>
    design.topology.dimensions.map((_, dimension) =>
      sent.reduce(
        (sum, entry) => sum + (entry.role === role && entry.dimension === dimension ? entry.bytes : 0),
        0,
      ),
    );
  return { model: byRole('model'), data: byRole('data'), all: byRole('all') };
}

function plannedBytes(design: Design): Bytes {
  const sent = plansOf(design).flatMap(({ role, count, phases }) =>
    phases.map(({ dimension, sentBytes }) => ({ role, dimension, bytes: count * sentBytes })),
  );
  return bytesOf(design, sent);
}

function trafficBytes(design: Design): Bytes {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) throw new Error(prepared.problems[0]!.message);
  const sent = prepared.value.traffic.communications.flatMap(({ role, count, bytes }) =>
    bytes.map((sent, dimension) => ({ role, dimension, bytes: count * sent })),
  );
  return bytesOf(design, sent);
}

describe('the plans of a design', () => {
  it('are those of one all-reduce of the default design, worked by hand', () => {
    // 1,024 NPUs, MP 16 on Ring(2) and FC(8): reduce-scatter on 2, all-reduce on 8, all-gather on 2.
    const [plan] = plansOf(SOME_DESIGN).filter(({ role }) => role === 'model');
    expect(plan?.collective).toBe('allReduce');
    const bytes = plan?.bytes ?? 0;
    expect(plan?.phases).toEqual([
      {
        dimension: 0,
        operation: 'reduceScatter',
        ranks: 2,
        npuStride: 1,
        algorithm: { name: 'ring' },
        bytesIn: bytes,
        bytesOut: bytes / 2,
        sentBytes: bytes / 2,
        steps: 1,
      },
      {
        dimension: 1,
        operation: 'allReduce',
        ranks: 8,
        npuStride: 2,
        algorithm: { name: 'direct' },
        bytesIn: bytes / 2,
        bytesOut: bytes / 2,
        sentBytes: (2 * (bytes / 2) * 7) / 8,
        steps: 2,
      },
      {
        dimension: 0,
        operation: 'allGather',
        ranks: 2,
        npuStride: 1,
        algorithm: { name: 'ring' },
        bytesIn: bytes / 2,
        bytesOut: bytes,
        sentBytes: bytes / 2,
        steps: 1,
      },
    ]);
  });

  it('send the bytes that the closed form counts, on every dimension and for each group', () => {
    const networks = fc.constantFrom(
      ['Ring(2)_FC(8)_Ring(8)_Switch(8)', 16],
      ['FC(8)_Switch(128)', 16],
      ['Ring(4)', 1],
      ['Switch(6)_Ring(4)_FC(6)', 24],
      ['Ring(2)_Ring(2)_Ring(2)_Ring(2)_Ring(2)_Ring(2)_Ring(2)_Ring(2)', 8],
      ['Ring(32)_FC(32)_Switch(32)_Switch(32)', 64],
    ) as fc.Arbitrary<[string, number]>;
    const settings = fc.record({
      optimization: fc.constantFrom('baseline', 'localBWAware', 'fourPhase'),
      zeroStage: fc.constantFrom(0, 1, 2, 3),
      sequenceParallel: fc.boolean(),
      innermost: fc.constantFrom('model', 'data'),
    } as const);
    fc.assert(
      fc.property(networks, settings, ([notation, degree], { optimization, ...parallelism }) => {
        const design = designOf(notation, degree, (whole) => ({
          ...whole,
          parallelism: { ...whole.parallelism, ...parallelism },
          system: { ...whole.system, optimization },
        }));
        const planned = plannedBytes(design);
        for (const [role, traffic] of Object.entries(trafficBytes(design))) {
          for (const [dimension, bytes] of traffic.entries()) {
            expect(planned[role]?.[dimension]).toBeGreaterThanOrEqual(bytes * (1 - 1e-9));
            expect(planned[role]?.[dimension]).toBeLessThanOrEqual(bytes * (1 + 1e-9));
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('of an all-to-all use its own algorithm, which a Switch of 6 does not share with an all-reduce', () => {
    const dlrm = WORKLOAD_PRESETS.find(({ workload }) => workload.preset.startsWith('dlrm'));
    if (dlrm === undefined) throw new Error('there is no DLRM');
    const design = designOf('Switch(6)', 1, (whole) => ({ ...whole, workload: dlrm.workload }));
    const exchange = plansOf(design).find(({ collective }) => collective === 'allToAll');
    expect(exchange?.phases.map(({ algorithm }) => algorithm.name)).toEqual(['direct']);
    // Direct: 5 of 6 parts leave, twice per iteration; a ring would relay three times as much.
    const bytes = 2 * (exchange?.bytes ?? 0) * (5 / 6);
    expect(trafficBytes(design)['model']?.[0]).toBeCloseTo(bytes, 3);
    expect(plannedBytes(design)['model']?.[0]).toBeCloseTo(bytes, 3);
  });

  it('show the algorithm that a run chooses for each size, where the design leaves it to the run', () => {
    const fastest = { algorithm: { name: 'ring' as const }, whole: false, fastest: true };
    const design = designOf('Switch(64)', 1, (whole) => ({
      ...whole,
      workload: {
        kind: 'table',
        label: 'Two sizes',
        loop: { kind: 'micro', passes: 1 },
        layers: [
          {
            name: 'ar',
            forward: [],
            recompute: [],
            inputGradient: [],
            updateNs: 0,
            weightGradient: [1e3, 1e9].map((bytes) => ({
              kind: 'collective',
              label: 'AR',
              collective: 'allReduce',
              bytes,
              role: 'all',
            })),
          },
        ],
      },
      system: { ...whole.system, chunks: 1, algorithms: { allReduce: [fastest] } },
    }));
    const algorithms = plansOf(design).map(({ phases }) => phases.map(({ algorithm }) => algorithm.name));
    // A direct exchange has two steps, halving-doubling twelve; large messages take as long by either.
    expect(algorithms[1]).toEqual(['direct']);
    expect(algorithms[0]).not.toEqual(['doubleBinaryTree']);
  });

  it('pass every phase the output of the one before', () => {
    for (const { bytes, phases } of plansOf(designOf('FC(8)_Ring(4)_Switch(128)', 8))) {
      let entering = bytes;
      for (const { bytesIn, bytesOut } of phases) {
        expect(bytesIn).toBe(entering);
        entering = bytesOut;
      }
    }
  });

  it('refuse a design that cannot run, naming the field', () => {
    const refused = collectivePlans(designOf('Ring(4)', 3));
    expect(refused.ok ? [] : refused.problems.map(({ path }) => path)).toEqual(['parallelism.modelParallel']);
  });
});
