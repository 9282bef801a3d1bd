/**
 * The engine checks a system, not files: its problems name fields (`workload.loop.modelGroup`, `system.algorithms.allReduce`). Here they
 * get the place in the file that the field was read from.
 */
import { isTreeRefusal } from '../../collective/can-do.ts';
import type { Problem } from '../../units/result.ts';
import { placeOf } from '../source.ts';
import type { AstraFiles } from './files.ts';
import { entryOffset } from './network-fields.ts';
import type { SettingKey } from './settings.ts';

const NETWORK_KEYS: Readonly<Record<string, string>> = {
  kind: 'topologies-per-dim',
  size: 'units-count',
  linkLatencyNs: 'link-latency',
  bandwidthGBps: 'link-bandwidth',
  linksPerNpu: 'links-count',
  linkBandwidthGiBps: 'link-bandwidth',
  nicLatencyNs: 'nic-latency',
  routerLatencyNs: 'router-latency',
  hbmLatencyNs: 'hbm-latency',
  hbmBandwidthGBps: 'hbm-bandwidth',
  hbmScale: 'hbm-scale',
};

const SYSTEM_KEYS: Readonly<Record<string, SettingKey>> = {
  'algorithms.allReduce': 'all-reduce-implementation',
  'algorithms.reduceScatter': 'reduce-scatter-implementation',
  'algorithms.allGather': 'all-gather-implementation',
  'algorithms.allToAll': 'all-to-all-implementation',
  algorithms: 'all-reduce-implementation',
  chunks: 'preferred-dataset-splits',
  activeChunks: 'active-chunks-per-dimension',
  scheduling: 'scheduling-policy',
  intraDimension: 'intra-dimension-scheduling',
  interDimension: 'inter-dimension-scheduling',
  optimization: 'collective-optimization',
  endpointDelayNs: 'endpoint-delay',
};

/** Returns the problem with `FILE:LINE:COLUMN` as its path; fields that come from no file keep theirs. */
export function locate(found: Problem, files: AstraFiles): Problem {
  const path = placeOfField(found.path, files);
  return path === null ? found : { path, message: `${found.message}${wayOut(found)}` };
}

/** Suggests a way out for a tree that cannot do the operation, which the reference runs nevertheless. */
function wayOut(found: Problem): string {
  return isTreeRefusal(found) ? ' --parity runs what ASTRA-sim 1.0 runs there.' : '';
}

function placeOfField(path: string, { network, system, workload }: AstraFiles): string | null {
  const dimension = /^topology\.dimensions(?:\[(\d+)\])?(?:\.link)?(?:\.(\w+))?/.exec(path);
  if (dimension !== null) {
    const key = NETWORK_KEYS[dimension[2] ?? 'size'] ?? 'units-count';
    return placeOf(network.fields.source, entryOffset(network.fields, key, Number(dimension[1] ?? 0)));
  }
  if (path.startsWith('system.')) return placeOfSetting(path.slice('system.'.length), system);
  const layer = /^workload\.layers\[(\d+)\]/.exec(path);
  if (layer !== null) return placeOf(workload.source, workload.rowTokens[Number(layer[1])]?.[0]?.offset ?? 0);
  if (path.startsWith('workload.loop.') && path !== 'workload.loop.passes')
    return placeOf(workload.source, workload.offsets.argument);
  if (path.startsWith('workload')) return placeOf(workload.source, workload.offsets.type);
  return null;
}

function placeOfSetting(field: string, { source, offsets }: AstraFiles['system']): string {
  const key = Object.keys(SYSTEM_KEYS).find(
    (known) => field === known || field.startsWith(`${known}[`) || field.startsWith(`${known}.`),
  );
  return placeOf(source, offsets.get(SYSTEM_KEYS[key ?? ''] ?? 'all-reduce-implementation') ?? 0);
}
