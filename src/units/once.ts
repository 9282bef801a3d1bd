/** Returns a function that computes its value when it is first called, and keeps it. */
export function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: compute() }).value;
}
