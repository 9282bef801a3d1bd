/** No dimension is used above its bandwidth, whatever a design is calibrated with. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../design/text/expand.ts';
import { toEnd } from '../design/steps.ts';
import { cases } from '../testing/large.ts';
import { FULL_RECORDING } from '../testing/runs/simulation.ts';
import { success, valueOf, type Result } from '../units/result.ts';
import { COMPUTE_CALIBRATIONS, NETWORK_CALIBRATIONS } from '../workload/rate/facts/calibration-names.ts';
import { ALL_PARTS } from './all-parts.ts';
import { prepareDesign } from './prepare-design.ts';
import { schemeResult } from './report/report.ts';
import type { Lane, SchemeResult } from './report/results.ts';
import { runScheme } from './run-scheme.ts';
import type { ServerTotals } from '../simulator/record/totals.ts';

const ROUNDING = 1e-6;
const BUCKETS = 64;

interface Ran {
  readonly result: SchemeResult;
  readonly lanes: readonly Lane[];
  readonly servers: readonly ServerTotals[];
  /** Bytes per lane that the chart of utilisation shows. */
  readonly chartedBytes: readonly number[];
  /** The highest value of the chart. */
  readonly highest: number;
}

function ranOf(document: object): Result<Ran> {
  const design = expandDesign(document);
  if (!design.ok) return design;
  const prepared = prepareDesign(design.value, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const recording = { ...FULL_RECORDING, segments: false, buckets: BUCKETS };
  const started = toEnd(runScheme(prepared.value, design.value.bandwidth.scheme, recording));
  if (!started.ok) return started;
  const { run, closed, lanes } = started.value;
  while (!run.advance(10_000));
  const totals = run.totals();
  const { values, buckets, bucketNs } = run.utilisation!.picture(totals.endNs);
  const chartedBytes = lanes.map(({ bandwidthGBps }, lane) => {
    let bytes = 0;
    for (let bucket = 0; bucket < buckets; bucket++) {
      const widthNs = Math.min(bucketNs, totals.endNs - bucket * bucketNs);
      bytes += values[lane * buckets + bucket]! * widthNs * bandwidthGBps;
    }
    return bytes;
  });
  return success({
    result: schemeResult(closed, lanes, totals, null),
    lanes,
    servers: totals.servers,
    chartedBytes,
    highest: Math.max(...values),
  });
}

/** What the links of a dimension could have carried while collectives that span it ran. */
function capacityBytes({ lanes, servers }: Ran, dimension: number): number {
  return servers.reduce((sum, { spannedNs }, server) => {
    const lane = lanes[server]!;
    return lane.dimension === dimension ? sum + spannedNs * lane.bandwidthGBps : sum;
  }, 0);
}

const anyCalibrated = fc.record({
  machine: fc.constantFrom('dgx-a100-32', 'dgx-h100-32', 'dgx-h200-64', 'dgx-b200-32', 'nvl72-8'),
  model: fc.constantFrom('gpt-3', 'llama-3-70b', 'mixtral-8x7b'),
  npus: fc.constantFrom(64, 128, 144),
  tensor: fc.constantFrom(1, 2, 4, 8),
  pipeline: fc.constantFrom(1, 1, 2),
  zero: fc.constantFrom(0, 1, 3),
  parallelism: fc.record({ overlap: fc.boolean() }),
  topology: fc.record({ splitBandwidth: fc.constantFrom('links', 'full') }),
  compute: fc.record({ calibration: fc.constantFrom(null, ...COMPUTE_CALIBRATIONS) }),
  system: fc.record({
    calibration: fc.constantFrom(null, ...NETWORK_CALIBRATIONS),
    network: fc.constantFrom('analytical', 'analytical', 'shared'),
    rounding: fc.constantFrom('exact', 'exact', 'exact', 'reference'),
    chunks: fc.constantFrom(1, 4),
  }),
});

describe('the utilisation of a dimension', () => {
  it('lies between 0 and 100 %, and is bytes over what its links could carry where nothing is measured', () => {
    fc.assert(
      fc.property(anyCalibrated, (drawn) => {
        const outcome = ranOf({ v: 2, ...drawn, workload: { layers: 2 } });
        fc.pre(outcome.ok);
        const { result, lanes, highest, chartedBytes } = outcome.value;
        const { compute, system, pipeline } = drawn;
        const isExact = system.rounding === 'exact';
        const isMeasured = compute.calibration !== null && system.calibration !== null;
        expect(result.utilisation).toBeLessThanOrEqual(1 + ROUNDING);
        if (isExact) expect(highest).toBeLessThanOrEqual(1 + ROUNDING);
        result.dimensions.forEach(({ utilisation, bytes, beyondBytes = 0 }, dimension) => {
          expect(utilisation).toBeGreaterThanOrEqual(0);
          expect(utilisation).toBeLessThanOrEqual(1 + ROUNDING);
          const carriedBytes = utilisation * capacityBytes(outcome.value, dimension);
          expect(Math.abs(carriedBytes - (bytes - beyondBytes))).toBeLessThanOrEqual(1e-3 * bytes);
          if (isExact && !isMeasured) expect(beyondBytes).toBe(0);
          if (!isExact || pipeline > 1) return;
          const charted = sum(chartedBytes.filter((_, lane) => lanes[lane]!.dimension === dimension));
          expect(Math.abs(charted - carriedBytes)).toBeLessThanOrEqual(1e-5 * bytes);
        });
      }),
      { numRuns: cases(15, 300) },
    );
  });

  it('leaves out what the stack of an H100 hides of its gradients between nodes: 1 - 1 / 1.207 of what is sent', () => {
    const document = { v: 2, model: 'gpt-3', machine: 'dgx-h100-32', npus: 64, tensor: 8 };
    const { result } = valueOf(ranOf({ ...document, workload: { layers: 4 } }));
    const [inside, between] = result.dimensions;
    expect(inside).not.toHaveProperty('beyondBytes');
    expect(between!.beyondBytes! / between!.bytes).toBeCloseTo(1 - 1 / 1.207, 9);
    expect(between!.utilisation).toBeGreaterThan(0.99);
    expect(between!.utilisation).toBeLessThanOrEqual(1);
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
