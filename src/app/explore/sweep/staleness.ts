/** Staleness of a sweep: fresh while the design differs from it at most in name, shown scheme and the swept number. */
import type { Design } from '../../../design/document.ts';
import { printCompactDesign } from '../../../design/text/serialize.ts';
import { withValueAt } from '../../../analysis/sweep/path.ts';

export function isSweepOf(swept: Design, field: string, design: Design): boolean {
  return swept === design || withoutField(swept, field) === withoutField(design, field);
}

export function withoutField(design: Design, field: string): string {
  const bandwidth = { ...design.bandwidth, scheme: 'equal' } as const;
  return printCompactDesign(withValueAt({ ...design, name: '', bandwidth }, field, 1));
}
