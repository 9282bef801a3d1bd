import type { ReactNode } from 'react';
import type { NumberBound } from '../../../design/bounds.ts';
import type { Design } from '../../../design/document.ts';
import type { ReadText } from '../../ui/field/read-number.ts';
import { NumberField } from './NumberField.tsx';

export interface NumberRow<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly unit?: string;
  readonly bound: NumberBound;
  readonly read?: ReadText;
  readonly hint?: ReactNode;
}

interface NumberFieldsProps<Key extends string> {
  /** The path of the object in the document that has the numbers. */
  readonly path: string;
  readonly values: Readonly<Record<Key, number>>;
  readonly rows: readonly NumberRow<Key>[];
  readonly write: (changed: Partial<Record<Key, number>>) => (design: Design) => Design;
}

/** The numbers of one object of the document, a field each. */
export function NumberFields<Key extends string>({ path, values, rows, write }: NumberFieldsProps<Key>) {
  return rows.map(({ key, ...row }) => (
    <NumberField
      key={key}
      path={`${path}.${key}`}
      value={values[key]}
      write={(design, value) => write({ [key]: value } as Partial<Record<Key, number>>)(design)}
      {...row}
    />
  ));
}
