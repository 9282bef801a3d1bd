import { describe, expect, it } from 'vitest';
import { cableStatement } from './cables.ts';
import { scheduleStatements } from './proofs.ts';
import { GRID, latenciesNs, loopNs, MB, RING, treeNs, treeRingNs } from './setting.ts';

describe('the study of loop networks', () => {
  it('judges the schedule: steps, bytes, shortcuts', () => {
    const found = scheduleStatements().map(({ id, holds }) => [id, holds]);
    expect(found).toEqual([
      ['dln.steps', true],
      ['dln.optimal', true],
      ['dln.hd.one', true],
      ['dln.shd.all', true],
    ]);
  });

  it('counts cables: 11.9, 10.9, 8.3 and 7.3 % less on a grid, none of them diagonal', () => {
    const { holds, numbers } = cableStatement();
    expect(holds).toBe(true);
    const saved = numbers['saved.percent'] as readonly number[];
    expect(saved.map((percent) => Number(percent.toFixed(1)))).toEqual([11.9, 10.9, 8.3, 7.3]);
  });

  it('has shifted over plain halving-doubling within 75 to 80 % at 512 NPUs and 4 MB, equally in one and two dimensions', () => {
    const plain = loopNs({ logSides: RING }, 'none', 4 * MB);
    const shifted = loopNs({ logSides: RING }, 'poster', 4 * MB);
    expect(shifted / plain).toBeCloseTo(0.764, 3);
    expect(loopNs({ logSides: GRID }, 'poster', 4 * MB)).toBeCloseTo(shifted, 3);
  });

  it('has the fat tree it is compared with', () => {
    expect(treeNs(64, 4 * MB) / treeRingNs(64, 4 * MB)).toBeCloseTo(0.884, 3);
    expect(latenciesNs().loop).toBeCloseTo(7400, 9);
    expect(latenciesNs().tree).toBeCloseTo(9400, 9);
  });
});
