import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { blockLayers } from '../../workload/gemm2d/plan.ts';
import { GEMM_PROFILES } from '../../workload/gemm2d/profile.ts';
import { searchGrids, type GridQuestion, type GridsSearched } from './search.ts';

const QUESTION: GridQuestion = {
  layers: blockLayers(12288),
  tokens: 262_144,
  chips: 256,
  leastSide: 4,
  profile: GEMM_PROFILES.SIM,
};

function searched(question: GridQuestion): { readonly found: GridsSearched; readonly steps: number } {
  const run = searchGrids(question);
  let steps = 0;
  for (let step = run.next(); ; step = run.next()) {
    if (step.done === true) return { found: valueOf(step.value), steps };
    steps = step.value.done;
    expect(steps).toBeLessThanOrEqual(step.value.total);
  }
}

describe('the search over 2D grids', () => {
  it('ranks every grid of 256 chips, 32 x 8 first, with the slices of the four layers', () => {
    const { found } = searched(QUESTION);
    expect(found.ranked.map(({ mesh }) => mesh.rows)).toEqual([32, 64, 16, 8, 4]);
    expect(found.ranked[0]?.time.layers.map(({ slices }) => slices)).toEqual([6, 3, 8, 8]);
    expect(found.refused).toEqual([]);
    const times = found.ranked.map(({ time }) => time.ns);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('simulates the best two grids: with a port for each ring both match the closed form', () => {
    const { found } = searched(QUESTION);
    for (const { time, runNs } of found.ranked.slice(0, 2)) {
      expect(Math.abs((runNs ?? NaN) / time.ns - 1)).toBeLessThan(1e-12);
    }
    expect(found.ranked[2]?.runNs).toBeNull();
  });

  it('has every rival on its best grid, and the rings, by time', () => {
    const { found } = searched(QUESTION);
    expect(found.rivals.map(({ algorithm }) => algorithm)).toEqual([
      ...['wang', 'wangBestDirection', 'collective', 'cannon', 'summa', 'fsdp', 'tp1d'],
    ]);
    expect(found.rivals.find(({ algorithm }) => algorithm === 'cannon')?.mesh).toEqual({
      rows: 16,
      columns: 16,
    });
  });

  it('says which layer a refused grid does not divide', () => {
    const { found } = searched({ ...QUESTION, chips: 20, leastSide: 2 });
    expect(found.ranked).toEqual([]);
    expect(found.rivals.some(({ algorithm }) => algorithm === 'tp1d')).toBe(false);
    expect(found.refused[0]?.problem.message).toBe(
      'The mesh of 2 x 10 does not divide the sliced dimension of qkv, 12,288: it must be a multiple of 80, the least common multiple of both sides times blocks of 8.',
    );
  });
});
