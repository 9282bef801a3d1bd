import { expect, it } from 'vitest';
import { reproduceDlnAtOnce } from './reproduce.ts';

it('every statement of the study of loop networks that is judged holds', () => {
  const { statements, panels } = reproduceDlnAtOnce();
  expect(statements).toHaveLength(14);
  expect(statements.filter(({ holds }) => holds !== true).map(({ id, holds }) => [id, holds])).toEqual([
    ['dln.ratio.w1', null],
  ]);
  expect(panels.map(({ series }) => series.length)).toEqual([6, 2, 8, 4, 3, 3, 3]);
});
