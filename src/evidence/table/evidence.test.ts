import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LV08_CASES } from '../../network/contention/lv08/cases.ts';
import { goldenCases, widerCases } from '../../testing/golden.ts';
import { TESTED_ROWS } from './tested-rows.ts';

const casesIn = (file: string): number => {
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly unknown[] };
  return cases.length;
};

const graphsIn = (file: string): number => {
  const { graphs } = JSON.parse(readFileSync(file, 'utf8')) as { readonly graphs: readonly unknown[] };
  return graphs.length;
};

describe('a row of evidence that tests verify', () => {
  it('counts the cases of its fixtures', () => {
    const counted: Readonly<Record<string, number>> = {
      'astra-sim-1': goldenCases().length + widerCases().length,
      'simgrid-flows': LV08_CASES.reduce((sum, { flows }) => sum + flows.length, 0),
      packets:
        casesIn('src/evidence/verify/tcp/fixtures/tcp.json') +
        casesIn('src/evidence/verify/tcp/fixtures/tcp-options.json'),
      'loop-networks': casesIn('src/evidence/verify/dln/fixtures/dln.json'),
      conditions: casesIn('src/evidence/verify/faults/fixtures/faults.json'),
      graphs: graphsIn('src/evidence/verify/graphs/fixtures/graphs.json'),
      meshes: casesIn('src/evidence/verify/gemm2d/fixtures/mesh.json'),
    };
    for (const [id, count] of Object.entries(counted)) {
      expect([id, TESTED_ROWS.find((row) => row.id === id)?.cases]).toEqual([id, count]);
    }
  });

  it('states the tolerances of its fixtures', () => {
    const agreementOf = (id: string): string => TESTED_ROWS.find((row) => row.id === id)!.agreement;
    const packets = [
      ...tolerancesIn('src/evidence/verify/tcp/fixtures/tcp.json'),
      ...tolerancesIn('src/evidence/verify/tcp/fixtures/tcp-options.json'),
    ];
    expect(Math.max(...packets.map(({ most }) => most))).toBe(1e-9);
    expect(packets.every(({ integers }) => integers <= 1e-12)).toBe(true);
    const loops = tolerancesIn('src/evidence/verify/dln/fixtures/dln.json');
    const sharing = loops.filter(({ kind }) => kind === 'fluidTime');
    const loose = sharing.filter(({ most }) => most === 1e-6);
    expect(agreementOf('loop-networks')).toContain(
      `1e-6 (${loose.length} cases) and 1e-9 (${sharing.length - loose.length})`,
    );
    expect(Math.max(...loops.filter(({ kind }) => kind !== 'fluidTime').map(({ most }) => most))).toBe(1e-9);
    const meshes = tolerancesIn('src/evidence/verify/gemm2d/fixtures/mesh.json');
    const within = (least: number, most: number): number =>
      meshes.filter((tolerance) => tolerance.most >= least && tolerance.most <= most).length;
    const counts = [
      `(${within(0, 0)} cases)`,
      `1e-12 (${within(1e-12, 1e-12)})`,
      `1e-9 (${within(1e-9, 1e-9)})`,
    ];
    for (const count of counts) expect(agreementOf('meshes')).toContain(count);
  });
});

interface FixtureTolerance {
  readonly kind: string;
  /** The largest over the fields of a case, and that of its whole numbers. */
  readonly most: number;
  readonly integers: number;
}

function tolerancesIn(file: string): readonly FixtureTolerance[] {
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly cases: readonly { readonly kind: string; readonly tolerance: number | Record<string, number> }[];
  };
  return cases.map(({ kind, tolerance }) =>
    typeof tolerance === 'number'
      ? { kind, most: tolerance, integers: tolerance }
      : { kind, most: Math.max(...Object.values(tolerance)), integers: tolerance['integers'] ?? 0 },
  );
}
