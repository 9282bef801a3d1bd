import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../formats/astra/case.ts';
import type { AstraOptions } from '../formats/astra/case.ts';
import { busyPercent } from '../formats/astra/busy.ts';
import { bucketCount } from '../formats/astra/busy.ts';
import type { AstraReport, LayerNs } from '../formats/astra/report.ts';
import { decodeRuns, goldenCases, negativeCases, networkText, widerCases } from '../testing/golden.ts';
import type { GoldenCase, GoldenInput } from '../testing/golden.ts';
import { runAstra } from './simulate/astra-run.ts';

/**
 * Agreement with ASTRA-sim 1.0, case by case: 131 runs of the unmodified simulator and 14 of wider random ones.
 *
 * Lists cases whose times may differ from the reference (by at most 0.1 %), with the reason. There are none.
 */
const EXPLAINED: ReadonlyMap<string, string> = new Map();

const reports = new Map<string, AstraReport>();
const ALL = [...goldenCases(), ...widerCases()];

describe('a golden case', () => {
  it.each(ALL.map((golden) => [golden.id, golden] as const))('%s', (id, golden) => {
    const report = reportOf(golden, optionsOf(golden));
    reports.set(id, report);
    const { expected } = golden;
    expect(report.computeNs).toBe(expected.computeNs);
    expect(report.perDimPayloadMB).toEqual(expected.perDimPayloadMB);
    expectLayers(report.layerComputeNs, expected.layerComputeNs, 0);
    const share = EXPLAINED.has(id) ? 0.001 : 0;
    expectWithin(report.endToEndNs, expected.endToEndNs, share);
    expectWithin(report.exposedCommNs, expected.exposedCommNs, share);
    expectLayers(report.totalCommNs, expected.totalCommNs, share);
    expectLayers(report.layerExposedNs, expected.layerExposedNs, share);
    expectLatencies(report.perDimAvgChunkLatencyUs, expected.perDimAvgChunkLatencyUs, share);
    expect(bucketCount(report.endToEndNs)).toBe(expected.utilizationRowsTotal);
  });

  it('agrees to the ns, except for at most 3 % of all', () => {
    expect(goldenCases()).toHaveLength(131);
    expect(widerCases()).toHaveLength(14);
    expect(EXPLAINED.size).toBeLessThanOrEqual(3);
  });

  it('agrees in every utilisation bucket', () => {
    for (const { id, expected } of ALL) {
      const columns = expected.utilization.map(decodeRuns);
      const rows = columns[0]?.length ?? 0;
      const busy =
        rows === 0 ? [] : (reports.get(id)?.busyNs ?? []).map((intervals) => busyPercent(intervals, rows));
      expect(
        busy.map((column) => [...column]),
        id,
      ).toEqual(columns);
    }
  });
});

describe('an input on which the reference gives no result', () => {
  /** A message, or the value of the formula that the reference does not reach. */
  const outcomes: Readonly<Record<string, string | number>> = {
    // 6 steps of 500 + floor(805,306,368 B / 858.99 B/ns) + 10 ns, 3 reductions of 3 x 1,610 ns, 10 ns.
    'neg-chunk-3gib': 5_642_560,
    'neg-dbt-6': 'system.txt:6:28: ',
    // The ring alone: the dimension of one NPU adds no phase.
    'neg-fc-1': 32_362,
    'neg-fc-few-links': 'network.json:7:19: links-count of dimension 0 is 3; expected at least 7',
    'neg-group-not-dividing': 'workload.txt:1:46: ',
    'neg-hd-6': 'system.txt:6:28: ',
    'neg-hd-a2a': 'system.txt:9:28: ',
    'neg-one-ring-hang': 43_428,
    'neg-pp-ring': 41_324,
    'neg-ring-1link': 'network.json:7:19: links-count of dimension 0 is 1; expected at least 2',
    // 63 chunks of 1 B in sequence, each 6 steps of 500 + 10 ns and 10 ns.
    'neg-size-lt-splits': 63 * 3070,
    'neg-split-ring-hang': 50_112,
    // Compute of 5 ns each and the steps; a collective of zero bytes is complete at once.
    'neg-zero-size-blocking': 5 + 1 + 5 + 1 + 5 + 1,
  };

  it.each(negativeCases().map((negative) => [negative.id, negative.status, negative] as const))(
    '%s (%s)',
    (id, _status, negative) => {
      const result = runAstra(inputsOf(negative), DEFAULT_OPTIONS);
      const outcome = outcomes[id];
      if (typeof outcome === 'number') {
        expect(result).toMatchObject({ ok: true, value: { report: { endToEndNs: outcome } } });
      } else {
        const [first] = result.ok ? [] : result.problems;
        expect(`${first?.path ?? ''}: ${first?.message ?? ''}`).toContain(outcome);
      }
    },
  );
});

function inputsOf(golden: GoldenInput): Parameters<typeof runAstra>[0] {
  return {
    network: { name: 'network.json', text: networkText(golden) },
    system: { name: 'system.txt', text: golden.system },
    workload: { name: 'workload.txt', text: golden.workload },
  };
}

function optionsOf({ passes, commScale, options }: GoldenCase): AstraOptions {
  return {
    passes,
    commScale,
    computeScale: options.computeScale ?? 1,
    injectionScale: options.injectionScale ?? 1,
    queuesPerDimension: options.numQueuesPerDim ?? 1,
  };
}

function reportOf(golden: GoldenInput, options: AstraOptions): AstraReport {
  const result = runAstra(inputsOf(golden), options);
  if (!result.ok)
    throw new Error(result.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return result.value.report;
}

function expectWithin(actual: number, expected: number, share: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.abs(expected) * share);
}

function expectLatencies(
  actual: readonly (number | null)[],
  expected: readonly (number | null)[],
  share: number,
): void {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((latency, dimension) => {
    const other = expected[dimension] ?? null;
    expect(latency === null).toBe(other === null);
    expectWithin(latency ?? 0, other ?? 0, share);
  });
}

function expectLayers(
  actual: readonly LayerNs[],
  expected: readonly (readonly [string, number, number, number])[],
  share: number,
): void {
  expect(actual.map(({ layer }) => layer)).toEqual(expected.map(([layer]) => layer));
  actual.forEach(({ fwd, inputGrad, weightGrad }, index) => {
    const [, ...other] = expected[index] ?? ['', 0, 0, 0];
    [fwd, inputGrad, weightGrad].forEach((ns, pass) => {
      expectWithin(ns, other[pass] ?? 0, share);
    });
  });
}
