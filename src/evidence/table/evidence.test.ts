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
});
