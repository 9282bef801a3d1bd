/**
 * Differences of two designs, field by field with units: the changes of an import, shown before it is applied. A part whose differences
 * have no row gets a row of its own, so that no change is hidden.
 */
import type { Design } from '../../design/document.ts';
import { networkRows } from './network-rows.ts';
import { bandwidthRows, computeRows, priceRows } from './resource-rows.ts';
import type { Row } from './row.ts';
import { systemRows } from './system-rows.ts';
import { parallelismRows, workloadRows } from './workload-rows.ts';

/** Parts of a design in the order of the page, each with its fields. */
const PARTS = {
  Name: { rows: ({ name }: Design): readonly Row[] => [['Name', name]], of: ({ name }: Design) => name },
  Network: { rows: networkRows, of: ({ topology }: Design) => topology },
  Bandwidth: { rows: bandwidthRows, of: ({ bandwidth }: Design) => bandwidth },
  Workload: { rows: workloadRows, of: ({ workload }: Design) => workload },
  Parallelism: { rows: parallelismRows, of: ({ parallelism }: Design) => parallelism },
  System: { rows: systemRows, of: ({ system }: Design) => system },
  Accelerator: { rows: computeRows, of: ({ compute }: Design) => compute },
  Prices: { rows: priceRows, of: ({ cost }: Design) => cost },
} as const;

export type ChangedPart = keyof typeof PARTS;
export const CHANGED_PARTS = Object.keys(PARTS) as readonly ChangedPart[];

export interface Change {
  readonly part: ChangedPart;
  readonly label: string;
  /** Null if the field was absent, or is absent now. */
  readonly before: string | null;
  readonly after: string | null;
}

export function changesBetween(before: Design, after: Design): readonly Change[] {
  return CHANGED_PARTS.flatMap((part): readonly Change[] => {
    const { rows, of: select } = PARTS[part];
    const old = new Map(rows(before));
    const now = new Map(rows(after));
    const labels = [...now.keys(), ...[...old.keys()].filter((label) => !now.has(label))];
    const found = labels.flatMap((label): readonly Change[] => {
      const [from, to] = [old.get(label) ?? null, now.get(label) ?? null];
      return from === to ? [] : [{ part, label, before: from, after: to }];
    });
    if (found.length > 0 || isSame(select(before), select(after))) return found;
    return [{ part, label: 'Details', before: 'as they are', after: 'others' }];
  });
}

/** Compares JSON data, regardless of the order of fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [a, b] as readonly Readonly<Record<string, unknown>>[];
  if (left === undefined || right === undefined) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}
