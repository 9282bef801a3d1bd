import fc from 'fast-check';
import { blocksNamedBy } from '../../formats/block-names.ts';

/** Contents of the files of ASTRA-sim 2 for property tests: everything in them that a design can hold. */
export interface Astra2Contents {
  readonly network: {
    readonly topology: readonly string[];
    readonly npus_count: readonly number[];
    readonly bandwidth: readonly number[];
    readonly latency: readonly number[];
  };
  readonly system: Readonly<Record<string, unknown>>;
}

const NAMES = [...blocksNamedBy('astra2').keys()];
const name = fc.oneof(
  fc.constantFrom('ring', 'direct', 'halvingDoubling', 'doubleBinaryTree'),
  fc.integer({ min: 1, max: 65_536 }).map((window) => `direct${window}`),
);
const whole = fc.constantFrom('oneRing', 'oneDirect', 'oneHalvingDoubling', 'oneDirect8');
const latency = fc.oneof(fc.nat(1e6), fc.double({ min: 0, max: 1e9, noNaN: true })).map((ns) => ns + 0);

export const astra2Contents: fc.Arbitrary<Astra2Contents> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...NAMES),
      size: fc.integer({ min: 2, max: 32 }),
      bandwidth: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.double({ min: 1e-5, max: 2000, noNaN: true })),
      latency,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((dimensions) => {
    const list = fc.oneof(
      fc.array(name, { minLength: dimensions.length, maxLength: dimensions.length }),
      whole.map((values) => [values]),
    );
    return fc.record({
      network: fc.constant({
        topology: dimensions.map(({ kind }) => kind),
        npus_count: dimensions.map(({ size }) => size),
        bandwidth: dimensions.map(({ bandwidth }) => bandwidth),
        latency: dimensions.map((dimension) => dimension.latency),
      }),
      system: fc.record({
        'scheduling-policy': fc.constantFrom('LIFO', 'FIFO'),
        'endpoint-delay': fc.nat(1e9),
        'active-chunks-per-dimension': fc.integer({ min: 1, max: 4096 }),
        'preferred-dataset-splits': fc.integer({ min: 1, max: 4096 }),
        'all-reduce-implementation': list,
        'all-gather-implementation': list,
        'reduce-scatter-implementation': list,
        'all-to-all-implementation': list,
        'collective-optimization': fc.constantFrom('baseline', 'localBWAware'),
        'roofline-enabled': fc.constant(1),
        'peak-perf': fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
        'local-mem-bw': fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
      }),
    });
  });

export function networkYml({ network }: Astra2Contents): string {
  return Object.entries(network)
    .map(([key, values]) => `${key}: [ ${(values as readonly unknown[]).join(', ')} ]\n`)
    .join('');
}
