/** Input files of ASTRA-sim 1.0 by what matters about them; the rest is simple: rings, one chunk, 10 ns at the end points. */

export function networkOf(
  fields: Readonly<Record<string, unknown>> & { readonly 'units-count': readonly number[] },
): string {
  return JSON.stringify({ 'topology-name': 'Hierarchical', ...fields });
}

const PLAIN_SYSTEM: Readonly<Record<string, string | number>> = {
  'scheduling-policy': 'LIFO',
  'endpoint-delay': 10,
  'active-chunks-per-dimension': 1,
  'preferred-dataset-splits': 1,
  'boost-mode': 0,
  'all-reduce-implementation': 'ring_ring',
  'reduce-scatter-implementation': 'ring_ring',
  'all-gather-implementation': 'ring_ring',
  'all-to-all-implementation': 'ring_ring',
  'collective-optimization': 'localBWAware',
};

export function systemOf(fields: Readonly<Record<string, string | number>> = {}): string {
  return Object.entries({ ...PLAIN_SYSTEM, ...fields })
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
}

/** A workload of one collective. */
export function micro(type: string, bytes: number): string {
  return `MICRO\n1\nlayer -1 1 NONE 0 1 NONE 0 1 ${type} ${bytes} 0\n`;
}
