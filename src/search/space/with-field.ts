/** A design with another value at a path that a space has free or sets. */
import type { Design } from '../../design/document.ts';
import { unknownFields } from '../../design/text/unknown/unknown-fields.ts';
import { begun } from '../../analysis/sweep/begins.ts';
import { keysOf, valueAt, withValueAt } from '../../analysis/sweep/path.ts';

/** null if the path leads through what the design does not have. What comes of it is not checked. */
export function withField(design: Design, path: string, value: unknown): Design | null {
  const parent = parentOf(path);
  if (parent === null) return null;
  let whole = begun(design, path, value);
  const algorithms = /^system\.algorithms\.(\w+)\[(\d+)\]$/.exec(path);
  if (algorithms !== null) {
    // Lists of algorithms may be shorter than there are dimensions: the rest run what their blocks do.
    const list = valueAt(whole, parent) ?? [];
    if (!Array.isArray(list)) return null;
    const length = Math.max(list.length, Number(algorithms[2]) + 1);
    const filled = Array.from({ length }, (_, at) => (list as readonly unknown[])[at] ?? null);
    whole = withValueAt(whole, parent, filled);
  }
  const container = parent === '' ? whole : valueAt(whole, parent);
  if (typeof container !== 'object' || container === null) return null;
  const last = keysOf(path).at(-1);
  if (typeof last === 'number' && !(Array.isArray(container) && last < container.length)) return null;
  return withValueAt(whole, path, value);
}

/** What was meant by a path of no field: `; did you mean parallelism.zeroStage?`, or nothing where no name is near. */
export function meantText(design: Design, path: string): string {
  const changed = withField(design, path, 0);
  const unknown = changed === null ? [] : unknownFields(changed, design);
  const nearest = unknown.find((field) => field.path === path)?.nearest ?? null;
  if (nearest === null) return '';
  const parent = parentOf(path);
  return `; did you mean ${parent === null || parent === '' ? '' : `${parent}.`}${nearest}?`;
}

/** `a.b[2]` stands in `a.b`, which stands in `a`. */
function parentOf(path: string): string | null {
  const found = /^(.*?)(?:\.[^.[\]]+|\[\d+\])$/.exec(path);
  if (found !== null) return found[1]!;
  return /^[^.[\]]+$/.test(path) ? '' : null;
}
