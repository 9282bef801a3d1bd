import fc from 'fast-check';
import { COLLECTIVE_OPTIMIZATIONS } from '../../collective/types.ts';
import {
  INTER_DIMENSION_POLICIES,
  INTRA_DIMENSION_POLICIES,
  SCHEDULING_POLICIES,
} from '../../simulator/policy.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { SCHEME_IDS, type Design, type Workload } from '../../design/document.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { DLRM_CATALOG } from '../../workload/dlrm/facts/description.ts';
import { INNERMOST } from '../../workload/axes/placement.ts';
import { PLAIN_KINDS } from '../blocks/plain-kinds.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Random designs that can be prepared, small enough to run hundreds of times. */
const DIMENSIONS = { min: 1, max: 4 };
const sizes = fc.constantFrom(2, 3, 4, 8);

const transformer: fc.Arbitrary<Workload> = fc.record({
  kind: fc.constant('transformer'),
  preset: fc.constantFrom('gpt-3', 'transformer-17b'),
  layers: fc.integer({ min: 1, max: 3 }),
  hidden: fc.constantFrom(256, 1024, 12_288),
  tokensPerReplica: fc.constantFrom(64, 4096, 32_768),
  recompute: fc.boolean(),
});

const workload = fc.oneof(
  { weight: 4, arbitrary: transformer },
  { weight: 1, arbitrary: fc.constantFrom(...DLRM_CATALOG.map((entry) => entry.workload)) },
);

const system: fc.Arbitrary<Design['system']> = fc.record({
  chunks: fc.integer({ min: 1, max: 8 }),
  activeChunks: fc.integer({ min: 1, max: 3 }),
  queuesPerDimension: fc.integer({ min: 1, max: 2 }),
  scheduling: fc.constantFrom(...SCHEDULING_POLICIES),
  intraDimension: fc.constantFrom(...INTRA_DIMENSION_POLICIES),
  interDimension: fc.constantFrom(...INTER_DIMENSION_POLICIES),
  optimization: fc.constantFrom(...COLLECTIVE_OPTIMIZATIONS),
  rounding: fc.constantFrom('exact', 'exact', 'reference'),
  endpointDelayNs: fc.constantFrom(0, 10),
  algorithms: fc.constant(DEFAULT_DESIGN.system.algorithms),
});

const topology = fc.array(
  fc.record({
    kind: fc.constantFrom(...PLAIN_KINDS),
    size: sizes,
    linkLatencyNs: fc.constantFrom(0, 500, 20_000),
    tier: fc.constant('node' as const),
  }),
  { minLength: DIMENSIONS.min, maxLength: DIMENSIONS.max },
);

export const anySimulable: fc.Arbitrary<Design> = topology
  .chain((dimensions) => {
    const npus = dimensions.reduce((product, { size }) => product * size, 1);
    const degrees = Array.from({ length: npus }, (_, index) => index + 1).filter(
      (degree) => npus % degree === 0,
    );
    return fc
      .record({
        workload,
        system,
        modelParallel: fc.constantFrom(...degrees),
        overlap: fc.boolean(),
        innermost: fc.constantFrom(...INNERMOST),
        splitBandwidth: fc.constantFrom('full' as const, 'links' as const),
        budgetGBps: fc.constantFrom(30, 300, 2000),
        mode: fc.constantFrom('budget' as const, 'budget' as const, 'fixed' as const),
        scheme: fc.constantFrom(...SCHEME_IDS),
        customGBps: fc.array(fc.double({ min: 1, max: 500, noNaN: true }), {
          minLength: dimensions.length,
          maxLength: dimensions.length,
        }),
        spend: fc.constantFrom('=' as const, '<=' as const),
        cap: fc.option(fc.constantFrom(20, 100)),
      })
      .map((drawn): Design => {
        const { modelParallel, overlap, innermost, budgetGBps, mode, scheme, customGBps, spend, cap } = drawn;
        const last = { kind: 'dimension', dimension: dimensions.length - 1, relation: '<=' } as const;
        const constraints = cap === null || dimensions.length < 2 ? [] : [{ ...last, bandwidthGBps: cap }];
        const goal = { objective: 'time', budget: spend, constraints, others: [] } as const;
        return {
          ...DEFAULT_DESIGN,
          topology: { dimensions, splitBandwidth: drawn.splitBandwidth },
          workload: drawn.workload,
          parallelism: { modelParallel, overlap, innermost },
          system: drawn.system,
          compute: { peakTflops: 234, efficiency: 1 },
          bandwidth: { mode, budgetGBps, scheme, customGBps, goal },
        };
      });
  })
  .filter((design) => prepareDesign(design, ALL_PARTS).ok);
