import type { LayerOp } from '../../workload/table/layer.ts';

/**
 * Returns a number for each distinct list of operations. Layers of a generated model share their lists, and cost nothing; those of a file
 * are compared by their contents.
 */
export function createListKeys(): (operations: readonly LayerOp[]) => number {
  const byList = new Map<readonly LayerOp[], number>();
  const byContent = new Map<string, number>();
  return (operations) => {
    const known = byList.get(operations);
    if (known !== undefined) return known;
    const content = JSON.stringify(operations);
    const key = byContent.get(content) ?? byContent.size;
    byContent.set(content, key);
    byList.set(operations, key);
    return key;
  };
}
