import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../../testing/designs.ts';
import { refusalsOf } from '../../../../testing/search/space-answers.ts';
import { valueOf } from '../../../../units/result.ts';
import { searchForm } from './form-store.ts';
import { readForm } from './read-form.ts';

function freeOf(tp: string): unknown {
  const form = { ...searchForm.getInitialState(), free: { tp } };
  const space = valueOf(readForm(form, SOME_DESIGN));
  return (space as { readonly free: Readonly<Record<string, unknown>> }).free['tp'];
}

describe('the values of a field', () => {
  it('are a list, or a range as the file of a space has it', () => {
    expect(freeOf('1, 2,4')).toEqual([1, 2, 4]);
    expect(freeOf('1-8')).toEqual({ min: 1, max: 8, step: 1 });
    expect(freeOf(' 100 - 400 step 100 ')).toEqual({ min: 100, max: 400, step: 100 });
    expect(freeOf('0.5-2 step 0.5')).toEqual({ min: 0.5, max: 2, step: 0.5 });
    expect(freeOf('')).toBeUndefined();
  });

  it('are taken by the engine', () => {
    const form = { ...searchForm.getInitialState(), free: { tp: '1-8', budget: '100-400 step 100' } };
    expect(refusalsOf(valueOf(readForm(form, SOME_DESIGN)))).toEqual([]);
  });
});
