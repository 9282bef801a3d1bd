import type { ReactNode } from 'react';
import type { NumberBound } from '../../../../design/bounds.ts';
import type { Design } from '../../../../design/document.ts';
import type { Step } from '../../../ui/field/step.ts';
import { ModelFlag } from './ModelFlag.tsx';
import { ModelNumber } from './ModelNumber.tsx';

interface ModelRow<M> {
  /** The field of the workload. */
  readonly field: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Whether a model has the field; defaults to all models. */
  readonly isShown?: (model: M) => boolean;
}

interface NumberRow<M> extends ModelRow<M> {
  readonly number: (model: M) => number;
  readonly bound: NumberBound;
  readonly unit?: string;
  readonly step?: Step;
}

interface FlagRow<M> extends ModelRow<M> {
  readonly flag: (model: M) => boolean;
}

/** A number or a switch of a model's description. */
export type ModelField<M> = NumberRow<M> | FlagRow<M>;

interface ModelTableProps<M> {
  readonly model: M;
  readonly fields: readonly ModelField<M>[];
  readonly write: (design: Design, values: Readonly<Record<string, number | boolean>>) => Design;
}

/** The fields of a model, in the order of their table. */
export function ModelTable<M>({ model, fields, write }: ModelTableProps<M>) {
  return fields.map(({ isShown, ...row }) => {
    if (isShown?.(model) === false) return null;
    if ('flag' in row) {
      const { flag, ...rest } = row;
      return <ModelFlag key={row.field} {...rest} value={flag(model)} write={write} />;
    }
    const { number, ...rest } = row;
    return <ModelNumber key={row.field} {...rest} value={number(model)} write={write} />;
  });
}
