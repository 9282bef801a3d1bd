/**
 * Turns a Garnet parameter file into a network of ASTRA-sim 1.0, for runs by its rules: messages do not share links, and each uses all of
 * an NPU's links on its dimension together.
 */
import { success, type Result } from '../../units/result.ts';
import { asLoss, type Loss } from '../report.ts';
import type { TextFile } from '../text-file.ts';
import { levelsOf } from './levels.ts';
import { lossesOf } from './losses.ts';
import { readGarnet } from './read.ts';

/** 1 GiB/s, the unit of `link-bandwidth`, in GB/s. */
const GIB_GBPS = 2 ** 30 / 1e9;

export function garnetAsNetwork(
  file: TextFile,
): Result<{ readonly text: string; readonly losses: readonly Loss[] }> {
  const read = readGarnet(file);
  if (!read.ok) return read;
  const found = levelsOf(read.value, file.name);
  if (!found.ok) return found;
  const { levels, routerLatencyNs } = found.value;
  const perLevel = <T>(value: T): readonly T[] => levels.map(() => value);
  const network = {
    'topology-name': 'Hierarchical',
    'topologies-per-dim': levels.map(({ kind }) => NAMES[kind]),
    'dimension-type': levels.map(({ isInside }) => (isInside ? 'P' : 'N')),
    'dimensions-count': levels.length,
    'units-count': levels.map(({ size }) => size),
    'links-count': levels.map(({ kind }) => LINKS[kind]),
    'link-latency': levels.map(({ latencyNs }) => latencyNs),
    'link-bandwidth': levels.map(
      ({ kind, bandwidthGBps, efficiency }) => (bandwidthGBps * efficiency) / LINKS[kind] / GIB_GBPS,
    ),
    'nic-latency': perLevel(0),
    'router-latency': perLevel(routerLatencyNs),
    'hbm-latency': perLevel(0),
    'hbm-bandwidth': perLevel(1),
    'hbm-scale': perLevel(0),
  };
  const shared = asLoss('changed')({
    path: `${file.name}:1:1`,
    message:
      'a run by the rules of ASTRA-sim 1.0 gives every message all links of its dimension, at their efficiency, and counts routers in switches only; the design that `import` makes of the file has its rings one by one',
  });
  return success({
    text: JSON.stringify(network),
    losses: [...lossesOf(read.value, found.value, file.name), shared],
  });
}

const NAMES = { ring: 'Ring', switch: 'Switch' } as const;
/** The reference has an even number of links per ring. */
const LINKS = { ring: 2, switch: 1 } as const;
