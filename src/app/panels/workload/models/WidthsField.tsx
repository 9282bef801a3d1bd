import type { ReactNode } from 'react';
import { TextField } from '../../../parts/fields/TextField.tsx';
import { printWidths, readWidths } from './widths.ts';
import { writeWorkload } from '../write-workload.ts';

interface WidthsFieldProps {
  readonly field: 'bottomMlp' | 'topMlp';
  readonly label: string;
  readonly widths: readonly number[];
  readonly hint?: ReactNode;
}

/** The widths of an MLP's layers. */
export function WidthsField({ field, label, widths, hint }: WidthsFieldProps) {
  return (
    <TextField
      isNumber
      path={`workload.${field}`}
      label={label}
      hint={hint}
      text={printWidths(widths)}
      read={(text) => readWidths(text, label)}
      write={(design, value) => writeWorkload(design, 'dlrm', { [field]: value })}
    />
  );
}
