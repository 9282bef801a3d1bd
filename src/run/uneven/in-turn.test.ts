import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design } from '../../design/document.ts';
import { COLLECTIVES, type AlgorithmName } from '../../collective/types.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { simulateSplit } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';

const BANDWIDTHS = [100, 37.3, 11.7];

interface Drawn {
  readonly sizes: readonly number[];
  readonly conditions: readonly { readonly isPort: boolean; readonly at: number; readonly factor: number }[];
  readonly algorithm: AlgorithmName | null;
  readonly bytes: readonly number[];
  readonly linkLatencyNs: number;
  readonly endpointDelayNs: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  sizes: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 1, maxLength: cases(2, 3) }),
  conditions: fc.array(
    fc.record({
      isPort: fc.boolean(),
      at: fc.nat(1000),
      factor: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  algorithm: fc.constantFrom(null, 'ring' as const, 'halvingDoubling' as const),
  bytes: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 3 }),
  linkLatencyNs: fc.constantFrom(0, 250),
  endpointDelayNs: fc.constantFrom(0, 0, 100),
});

/** One chunk for each collective, one collective after another. */
function designOf(given: Drawn, activeChunks: number): Design {
  const { conditions, algorithm, bytes, linkLatencyNs, endpointDelayNs } = given;
  // Halving-doubling is for powers of two.
  const sizes = algorithm === 'halvingDoubling' ? given.sizes.map((size) => 2 ** (size % 3)) : given.sizes;
  const npus = sizes.reduce((product, size) => product * size, 1);
  const entries = sizes.map(() =>
    algorithm === null ? null : { algorithm: { name: algorithm }, whole: false },
  );
  return {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: sizes.map((size) => ({ kind: 'switch', size, linkLatencyNs, tier: 'node' })),
      splitBandwidth: 'links',
    },
    workload: {
      kind: 'table',
      label: 'layers',
      loop: { kind: 'micro', passes: 1 },
      layers: bytes.map((own, index) => ({
        name: `layer ${index}`,
        forward: [{ kind: 'compute', label: 'product', durationNs: 1000 * (index + 1) }],
        recompute: [],
        inputGradient: [],
        weightGradient: [
          { kind: 'collective', label: 'sum', collective: 'allReduce', bytes: own, role: 'all' },
        ],
        updateNs: 0,
      })),
    },
    parallelism: { modelParallel: 1, overlap: false },
    system: {
      ...DEFAULT_DESIGN.system,
      network: 'shared',
      steps: 'synchronous',
      chunks: 1,
      activeChunks,
      endpointDelayNs,
      algorithms: Object.fromEntries(COLLECTIVES.map((collective) => [collective, entries])),
    },
    bandwidth: {
      ...DEFAULT_DESIGN.bandwidth,
      mode: 'fixed',
      scheme: 'custom',
      customGBps: BANDWIDTHS.slice(0, sizes.length),
    },
    conditions: conditions.map(({ isPort, at, factor }): Condition => ({
      ...(isPort ? { kind: 'slowPort', dimension: at % sizes.length } : { kind: 'slowNpu' }),
      npu: at % npus,
      factor,
    })),
  };
}

function timesOf(design: Design): unknown {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const { iterationNs, commNs, dimensions } = valueOf(
    simulateSplit(prepared, valueOf(closedResult(prepared, 'custom'))),
  );
  return { iterationNs, commNs, dimensions };
}

it('finds the times of phases in turn without running their messages, to the bit', () => {
  fc.assert(
    fc.property(drawn, (given) => {
      // With room for two chunks the messages are run, of which there is one at a time all the same.
      expect(timesOf(designOf(given, 1))).toEqual(timesOf(designOf(given, 2)));
    }),
    { numRuns: cases(12, 400) },
  );
});
