import { DIRECTIONS } from '../../../workload/gemm2d/directions.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { validateDesign } from '../../../design/schema/schema.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { evaluate } from '../../../run/evaluate.ts';
import { valueOf } from '../../../units/result.ts';
import { ringTime, sendRecvTime, totalNs } from '../../../workload/gemm2d/operation.ts';
import { GEMM_PROFILES } from '../../../workload/gemm2d/profile.ts';
import { publishedDesign } from '../published-design.ts';
import { fitRings } from './fit.ts';
import { fittedGrid } from './fitted-design.ts';
import { readMeasuredRows } from './rows.ts';

const { TPU } = GEMM_PROFILES;
const NAMES = { horizontal: 'row', vertical: 'column' } as const;

/** What the chips that the authors fitted would be measured at, each time off by the next of some factors. */
function measured(factors: readonly number[] = [1]): string {
  const rows = DIRECTIONS.flatMap((direction) =>
    [2, 4].flatMap((chips) =>
      [8e3, 1e6, 512e6].flatMap((bytes) =>
        (['allGather', 'reduceScatter', 'sendReceive'] as const).map((collective) => {
          const time =
            collective === 'sendReceive'
              ? sendRecvTime(TPU, direction, chips, bytes)
              : ringTime(TPU, collective, direction, chips, bytes);
          return [collective, NAMES[direction], chips, bytes, totalNs(time)] as const;
        }),
      ),
    ),
  );
  const lines = rows.map(([collective, ring, chips, bytes, ns], index) =>
    [collective, ring, chips, bytes, (ns * (factors[index % factors.length] ?? 1)) / 1e3].join(','),
  );
  return ['collective,ring,chips,bytes,us', ...lines].join('\n');
}

describe('a fit of rings', () => {
  it('finds the launch, synchronisation and bandwidth of every collective that times were made with', () => {
    const { syncNs, collectives, error } = valueOf(fitRings(valueOf(readMeasuredRows(measured()))));
    expect(syncNs).toBeCloseTo(TPU.syncNs, 3);
    expect(error).toBeLessThan(1e-9);
    expect(collectives.map(({ collective }) => collective)).toEqual([
      'allGather',
      'reduceScatter',
      'sendReceive',
    ]);
    for (const [index, gbps] of [TPU.allGatherGBps, TPU.reduceScatterGBps, TPU.sendRecvGBps].entries()) {
      for (const direction of DIRECTIONS) {
        expect(collectives[index]?.gbps[direction]).toBeCloseTo(gbps[direction], 6);
      }
    }
    expect(collectives.map(({ launchNs }) => Math.round(launchNs))).toEqual([13_000, 26_000, 13_000]);
  });

  it('has a mean error of that of the times', () => {
    const rows = valueOf(readMeasuredRows(measured([1.06, 0.94, 0.95, 1.05, 1.04])));
    const { error, rows: fitted } = valueOf(fitRings(rows));
    expect(error).toBeGreaterThan(0.03);
    expect(error).toBeLessThan(0.06);
    const mean = fitted.reduce((sum, { ns, modelNs }) => sum + Math.abs(modelNs / ns - 1), 0) / fitted.length;
    expect(error).toBe(mean);
  });

  it('works out by hand: two rings, two sizes', () => {
    // 10 us launch, 1 us sync, 10 GB/s: (P - 1)(1 + bytes / 10 kB a us) more.
    const text =
      'collective,chips,bytes,us\nallGather,2,10000,12\nallGather,2,100000,21\nallGather,4,10000,16\n';
    const { syncNs, collectives } = valueOf(fitRings(valueOf(readMeasuredRows(text))));
    expect(syncNs).toBeCloseTo(1000, 6);
    expect(collectives[0]?.launchNs).toBeCloseTo(10_000, 6);
    expect(collectives[0]?.gbps.vertical).toBeCloseTo(10, 9);
  });

  it.each([
    [
      'allGather,2,1000,5\nallGather,2,9000,6',
      'chips do not tell launch, synchronisation and bandwidth apart',
    ],
    [
      'allGather,2,1000,5\nallGather,2,9000,4\nallGather,4,1000,6',
      'bytes the times of allGather do not grow',
    ],
    [
      'allgather,2,1000,5',
      'line 2 collective is "allgather". Allowed: allGather, reduceScatter, sendReceive',
    ],
    ['allGather,1,1000,5', 'line 2 chips is "1". Allowed: whole numbers from 2'],
    ['allGather,2,1000,', 'line 2 us is "". Allowed: numbers above 0'],
  ])('refuses what it cannot be made of: %s', (rows, message) => {
    const read = readMeasuredRows(`collective,chips,bytes,us\n${rows}`);
    const fit = read.ok ? fitRings(read.value) : read;
    const [problem] = fit.ok ? [] : fit.problems;
    expect(`${problem?.path} ${problem?.message}`).toContain(message);
  });
});

describe('a fitted design', () => {
  const asked = {
    model: 'GPT-3',
    tokens: 65_536,
    mesh: { rows: 8, columns: 8 },
    grid: { slices: [4, 4, 4, 4] },
  } as const;
  const made = (profile: keyof typeof GEMM_PROFILES): Design => {
    const design = publishedDesign(DEFAULT_DESIGN, { ...asked, profile: GEMM_PROFILES[profile] });
    const { workload } = design;
    return { ...design, workload: { ...workload, layers: 1, embeddings: false } as Design['workload'] };
  };
  const iterationNs = (design: Design): number =>
    valueOf(evaluate(design, ALL_PARTS)).evaluated.find(({ closed }) => closed.scheme === 'custom')?.simulated
      .iterationNs ?? NaN;

  it('takes the time of the chips that were measured, with the products of the design', () => {
    const wanted = made('TPU');
    const other = { ...made('SIM'), compute: wanted.compute };
    const { design } = valueOf(fittedGrid(other, [60, 60], measured()));
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
    expect(iterationNs(other)).not.toBeCloseTo(iterationNs(wanted), -3);
    expect(Math.abs(iterationNs(design) / iterationNs(wanted) - 1)).toBeLessThan(1e-7);
  });
});
