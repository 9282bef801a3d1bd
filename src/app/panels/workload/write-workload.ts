import type { Design, Workload } from '../../../design/document.ts';

type Of<K extends Workload['kind']> = Extract<Workload, { readonly kind: K }>;

/** The design with fields of its workload changed, if it is of that kind. */
export function writeWorkload<K extends Workload['kind']>(
  design: Design,
  kind: K,
  fields: Partial<Of<K>>,
): Design {
  const { workload } = design;
  return workload.kind === kind ? { ...design, workload: { ...workload, ...fields } } : design;
}

/** A copy without one of its optional fields. */
export function without<T extends object>(value: T, field: keyof T): T {
  const copy = { ...value };
  Reflect.deleteProperty(copy, field);
  return copy;
}
