import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLECTIVES, type AlgorithmName } from '../../collective/types.ts';
import type { Condition, Design, DesignDimension } from '../../design/document.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import { ALGORITHM_CHOICES } from '../../testing/arbitrary/conditioned.arbitrary.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import { stagedWith } from '../../testing/arbitrary/staged.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { builtCount } from '../../topology/dimension.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { evaluate } from '../evaluate.ts';

/** Blocks whose form decides their size, beside those of the drawn designs. */
const FORMED: readonly Pick<DesignDimension, 'kind' | 'size' | 'parameters'>[] = [
  { kind: 'fatTree', size: 8, parameters: { leaf: 2, spines: 2 } },
  { kind: 'loop', size: 16, parameters: { q: 3, z: 2, w: 1 } },
  { kind: 'switch', size: 8, parameters: { inNetwork: 'all' } },
  { kind: 'hypercube', size: 8 },
  { kind: 'mesh', size: 4 },
];

const LINKS: readonly (readonly [string, string])[] = [
  ['npu 0', 'npu 1'],
  ['npu 1', 'npu 2'],
  ['npu 0', 'sw'],
  ['npu 1', 'sw'],
  ['leaf 0', 'spine 0'],
  ['switch 0', 'switch 1'],
];

interface Drawn {
  readonly design: Design;
  /** @param strength 0 is healthy, less than 1 */
  readonly conditions: (strength: number) => readonly Condition[];
}

/** Small sizes, any block, algorithm and partial racks, on top of a drawn iteration. */
const drawn: fc.Arbitrary<Drawn> = fc
  .oneof(
    { weight: 3, arbitrary: anySimulable },
    { weight: 1, arbitrary: stagedWith('oneForwardOneBackward') },
    { weight: 1, arbitrary: stagedWith('interleaved') },
  )
  .filter(({ topology }) => builtCount(topology) <= cases(8, 16))
  .chain((design) => {
    const { dimensions } = design.topology;
    const npu = fc.nat(builtCount(design.topology) - 1);
    const dimension = fc.nat(dimensions.length - 1);
    return fc
      .record({
        block: fc.option(fc.constantFrom(...FORMED), { freq: 3 }),
        at: dimension,
        used: fc.option(fc.constantFrom(1, 2, 4), { freq: 3 }),
        algorithm: fc.constantFrom(...ALGORITHM_CHOICES),
        kinds: fc.array(
          fc.record({
            kind: fc.constantFrom(
              'slowPort',
              'slowNpu',
              'share',
              'slowLink',
              'lostLink',
              'computeSpread',
              'linkSpread',
            ),
            npu,
            dimension,
            link: fc.constantFrom(...LINKS),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      })
      .map(({ block, at, used, algorithm, kinds }): Drawn => {
        const changed = dimensions.map((value, index) => {
          if (index !== at) return value;
          const shape = { ...value, ...(block ?? {}) };
          return used !== null && used < shape.size ? { ...shape, used } : shape;
        }) as readonly DesignDimension[];
        const entry =
          algorithm === 'fastest'
            ? { algorithm: { name: 'ring' as const }, whole: false, fastest: true as const }
            : { algorithm: { name: algorithm as AlgorithmName }, whole: false };
        const algorithms =
          algorithm === 'usual'
            ? design.system.algorithms
            : Object.fromEntries(COLLECTIVES.slice(0, 3).map((name) => [name, changed.map(() => entry)]));
        return {
          design: {
            ...design,
            topology: { ...design.topology, dimensions: changed },
            bandwidth: { ...design.bandwidth, scheme: 'equal' },
            system: { ...design.system, rounding: 'exact', algorithms },
          },
          conditions: (strength) => kinds.map((given) => conditionOf(given, strength)),
        };
      });
  });

interface Given {
  readonly kind: string;
  readonly npu: number;
  readonly dimension: number;
  readonly link: readonly [string, string];
}

function conditionOf({ kind, npu, dimension, link }: Given, strength: number): Condition {
  const factor = 1 - strength;
  if (kind === 'slowPort') return { kind, npu, dimension, factor };
  if (kind === 'slowNpu') return { kind, npu, factor };
  if (kind === 'share') return { kind, dimension, share: strength };
  if (kind === 'slowLink') return { kind, link, dimension, factor };
  if (kind === 'lostLink') return { kind, link, dimension, lanes: 10, count: Math.round(10 * strength) };
  return { kind: kind as 'computeSpread' | 'linkSpread', sigma: strength / 4 };
}

/** Every NPU by itself takes long: on small designs, in large runs. */
const NETWORKS: readonly NetworkModelId[] = cases(['analytical'], ['analytical', 'shared']);

/** The time of the equal split, or paths and messages of what refuses it. */
function outcome(design: Design, network: NetworkModelId): number | readonly string[] {
  const evaluation = evaluate({ ...design, system: { ...design.system, network } }, ALL_PARTS);
  if (!evaluation.ok) return evaluation.problems.map(({ path, message }) => `${path}: ${message}`);
  const { evaluated, refusals } = evaluation.value;
  const found = evaluated.find(({ closed }) => closed.scheme === 'equal');
  if (found !== undefined) return found.simulated.iterationNs;
  return refusals
    .filter(({ scheme }) => scheme === 'equal')
    .flatMap(({ problems }) => problems.map(({ path, message }) => `${path}: ${message}`));
}

describe('conditions on whatever a design has', () => {
  it('give a time or an error value, and change nothing to the bit at strength 0', () => {
    const counts = { times: 0, refusals: 0 };
    fc.assert(
      fc.property(drawn, fc.constantFrom(...NETWORKS), ({ design, conditions }, network) => {
        const none = outcome({ ...design, conditions: conditions(0) }, network);
        const healthy = outcome(design, network);
        // Of a condition at a link that is not there nothing is run, whatever its strength.
        if (typeof none === 'number') expect(none).toBe(healthy);
        else expect(none.filter((text) => !/^[a-z][\w.[\]]*: \S/i.test(text))).toEqual([]);
        if (typeof none !== 'number' && typeof healthy === 'number')
          expect(none.filter((text) => !text.startsWith('conditions['))).toEqual([]);
        counts[typeof none === 'number' ? 'times' : 'refusals'] += 1;
      }),
      { numRuns: cases(6, 150) },
    );
    expect(counts.times + counts.refusals).toBeGreaterThan(0);
  });

  it('are never faster where they are worse, but for a billionth', () => {
    fc.assert(
      fc.property(drawn, ({ design, conditions }) => {
        const plain = {
          ...design,
          parallelism: { ...design.parallelism, overlap: false },
          system: { ...design.system, chunks: 1, activeChunks: 1 },
        };
        const [healthy, bad, worse] = [0, 0.3, 0.6].map((strength) =>
          outcome({ ...plain, conditions: conditions(strength) }, 'analytical'),
        );
        if (typeof healthy !== 'number' || typeof bad !== 'number' || typeof worse !== 'number') return;
        if (design.parallelism.pipeline !== undefined) return;
        expect(bad).toBeGreaterThanOrEqual(healthy * (1 - 1e-9));
        expect(worse).toBeGreaterThanOrEqual(bad * (1 - 1e-9));
      }),
      { numRuns: cases(6, 400) },
    );
  });
});
