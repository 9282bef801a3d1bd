/** The form of a sweep as filled in; what it means goes with the document (form-document.ts). */
import { createStore } from 'zustand/vanilla';
import type { SchemeId } from '../../../../design/document.ts';
import type { NumericField } from '../../../../analysis/sweep/fields.ts';
import { OWN } from '../../../../analysis/sweep/specification.ts';
import type { Scale } from '../../../../analysis/sweep/values.ts';
import { printPlain } from '../../../ui/field/read-number.ts';

export interface SweepForm {
  readonly field: string;
  /** As typed. */
  readonly from: string;
  readonly to: string;
  readonly steps: string;
  readonly scale: Scale;
  readonly topologies: readonly string[];
  readonly workloads: readonly string[];
  /** null: every scheme the design has. */
  readonly schemes: readonly SchemeId[] | null;
}

export const BUDGET = 'bandwidth.budgetGBps';

/** What a page without another sweep begins with. */
export const FIRST_FORM: SweepForm = {
  field: BUDGET,
  from: '100',
  to: '1000',
  steps: '10',
  scale: 'linear',
  topologies: [OWN],
  workloads: [OWN],
  schemes: null,
};

export const sweepForm = createStore<SweepForm>()(() => FIRST_FORM);

export function writeForm(part: Partial<SweepForm>): void {
  sweepForm.setState(part);
}

/** Another field, with a range around what the design has. */
export function chooseField(field: NumericField): void {
  writeForm({ field: field.path, ...rangeAround(field) });
}

/** Counts and bandwidths go by powers of two from a quarter to four times as much, as they are built; others from half to twice as much. */
export function rangeAround({
  path,
  bound,
  unit,
  value,
}: NumericField): Pick<SweepForm, 'from' | 'to' | 'steps' | 'scale'> {
  if (path === BUDGET) return { from: '100', to: '1000', steps: '10', scale: 'linear' };
  const middle = value ?? 0;
  const isDoubling = bound.whole || unit === 'GB/s';
  const factor = isDoubling ? 4 : 2;
  const low = Math.max(bound.min, middle / factor);
  const high = Math.min(bound.max, middle > 0 ? middle * factor : Math.max(10, bound.min * 10));
  const isLog = isDoubling && low >= 1;
  const print = (number: number): string => printPlain(bound.whole ? Math.ceil(number) : number);
  return { from: print(low), to: print(high), steps: isLog ? '5' : '7', scale: isLog ? 'log' : 'linear' };
}

/** The ids of a set with one of them in or out, in the order of `all`. */
export function withMember<T extends string>(
  all: readonly T[],
  set: readonly T[],
  id: T,
  isIn: boolean,
): readonly T[] {
  return all.filter((known) => (known === id ? isIn : set.includes(known)));
}
