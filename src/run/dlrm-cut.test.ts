/** Recommendation models with MLPs that are cut within groups, and with late gradients, on every network model. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design, DesignDimension } from '../design/document.ts';
import { toEnd } from '../design/steps.ts';
import { TOTALS_ONLY } from '../simulator/input.ts';
import { valueOf } from '../units/result.ts';
import { dlrmWorkload } from '../workload/dlrm/facts/description.ts';
import { ALL_PARTS } from './all-parts.ts';
import { prepareDesign } from './prepare-design.ts';
import { runScheme } from './run-scheme.ts';

const block = (kind: DesignDimension['kind'], size: number): DesignDimension => ({
  kind,
  size,
  linkLatencyNs: 500,
  tier: 'node',
});

const MODEL = {
  ...dlrmWorkload('dlrm'),
  denseFeatures: 32,
  bottomMlp: [64, 16],
  topMlp: [128, 64],
  sparseFeatures: 15,
  embeddingDimension: 16,
  samplesPerNpu: 256,
  interaction: 'concatenate',
  noBiases: true,
  lookupNs: 1000,
  tableUpdateNs: 1000,
} as const;

interface Asked {
  readonly modelParallel?: number;
  readonly dimensionOrder?: readonly number[];
  readonly overlap?: boolean;
  readonly iterations?: number;
  readonly gradientLag?: number;
  readonly network?: 'analytical' | 'shared' | 'packets';
}

/** Sixteen NPUs with 100 GB/s on a switch of four and 50 GB/s on one of four outside. */
function run({
  modelParallel = 1,
  overlap = false,
  iterations = 1,
  gradientLag = 0,
  network,
  ...rest
}: Asked) {
  const design: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions: [block('switch', 4), block('switch', 4)], splitBandwidth: 'full' },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'custom', customGBps: [100, 50] },
    workload: { ...MODEL, gradientLag },
    parallelism: { modelParallel, overlap, iterations, ...rest },
    system: { ...DEFAULT_DESIGN.system, chunks: 1, endpointDelayNs: 0, ...(network && { network }) },
  };
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const { run: started } = valueOf(toEnd(runScheme(prepared, 'custom', TOTALS_ONLY)));
  while (!started.advance(100_000));
  return started.totals();
}

describe('a recommendation model whose MLPs are cut over the four NPUs of a switch', () => {
  // Values of 2 B that are gathered: outputs of 64, 16, 128 and 64, inputs of 256, and output gradients of 16; each to three others.
  const gathered = 3 * 256 * 2 * (64 + 16 + 128 + 64 + 256 + 16);
  // Inputs of 64, 256 and 128 are reduced and scattered: three quarters of what four times the samples make.
  const scattered = 0.75 * 4 * 256 * 2 * (64 + 256 + 128);
  const weights = (2 * (32 * 64 + 64 * 16 + 256 * 128 + 128 * 64)) / 4;
  // Two all-to-alls of 256 x 15 vectors of 16, three quarters of which leave the NPU on each of the two dimensions.
  const exchanged = 2 * 256 * 15 * 16 * 2;

  it('sends what it gathers and scatters on the switch, and reduces a quarter of the gradients outside', () => {
    for (const network of ['analytical', 'shared', 'packets'] as const) {
      const { servers } = run({ modelParallel: 4, network });
      expect(servers[0]!.bytes, network).toBeCloseTo(gathered + scattered + 0.75 * exchanged, -1);
      expect(servers[1]!.bytes, network).toBeCloseTo(2 * 0.75 * weights + 0.75 * exchanged, -1);
    }
  });

  it('lies on the dimensions that the order gives it', () => {
    for (const network of ['analytical', 'shared', 'packets'] as const) {
      const [inner, outer] = [
        [0, 1],
        [1, 0],
      ].map((dimensionOrder) => run({ modelParallel: 4, dimensionOrder, network }));
      // Both dimensions have 4 NPUs, so that they change places.
      const bytesOf = (totals: typeof inner) => totals!.servers.map(({ bytes }) => Math.round(bytes));
      expect(bytesOf(outer), network).toEqual(bytesOf(inner).toReversed());
      expect(bytesOf(outer), network).not.toEqual(bytesOf(inner));
    }
  });

  it('takes as long on shared links as by closed forms', () => {
    for (const modelParallel of [1, 4, 8, 16]) {
      const [analytical, shared] = (['analytical', 'shared'] as const).map((network) =>
        run({ modelParallel, network }),
      );
      expect(shared!.endNs / analytical!.endNs).toBeCloseTo(1, 9);
      expect(shared!.computeNs).toBeCloseTo(run({}).computeNs, 6);
    }
  });
});

describe('late gradients', () => {
  it('take an iteration no longer, and leave compute and traffic as they are', () => {
    for (const network of ['analytical', 'shared', 'packets'] as const) {
      const runs = [0, 1, 2, 3].map((gradientLag) =>
        run({ overlap: true, iterations: 4, gradientLag, network }),
      );
      for (const [lag, { endNs, computeNs, servers }] of runs.entries()) {
        expect(computeNs).toBe(runs[0]!.computeNs);
        expect(servers[0]!.bytes).toBeCloseTo(runs[0]!.servers[0]!.bytes, 0);
        if (lag > 0) expect(endNs, network).toBeLessThanOrEqual(runs[lag - 1]!.endNs * 1.02);
      }
      expect(runs[3]!.endNs, network).toBeLessThan(runs[0]!.endNs);
    }
  });
});
