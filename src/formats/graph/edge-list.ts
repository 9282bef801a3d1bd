/** What all graph readers return: nodes by name, and links with the attributes that a file gives them. */
import { problemAt, quoted, type Source } from '../source.ts';
import type { Problem } from '../../units/result.ts';

export interface ReadLink {
  readonly from: string;
  readonly to: string;
  readonly isOneWay: boolean;
  /** Null if the file does not give it. */
  readonly gbps: number | null;
  readonly latencyNs: number | null;
  readonly offset: number;
}

export interface ReadGraph {
  readonly links: readonly ReadLink[];
  /** The kinds of nodes by name, for those that the file gives. */
  readonly kinds: ReadonlyMap<string, NodeKind>;
}

export type NodeKind = 'npu' | 'switch';

/** Names of attributes and columns, in lower case and reduced to their letters. */
const BANDWIDTHS = ['bandwidth', 'bandwidthgbps', 'bandwidthgbs', 'bw', 'capacity', 'gbps', 'gbs'];
const LATENCIES = ['latency', 'latencyns', 'delay', 'delayns', 'ns'];
const KINDS = ['type', 'kind', 'role', 'nodetype'];

export type Meaning = 'bandwidth' | 'latency' | 'kind' | null;

export function meaningOf(name: string): Meaning {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  if (BANDWIDTHS.includes(plain)) return 'bandwidth';
  if (LATENCIES.includes(plain)) return 'latency';
  return KINDS.includes(plain) ? 'kind' : null;
}

/** Returns what a word such as `Switch`, `spine` or `GPU` says that a node is; null if it says nothing. */
export function kindOf(word: string): NodeKind | null {
  if (/switch|router|spine|leaf|hub|tor\b/i.test(word)) return 'switch';
  return /npu|gpu|tpu|xpu|host|accelerator|rank/i.test(word) ? 'npu' : null;
}

const SCALES: Readonly<Record<string, number>> = { '': 1e-9, k: 1e-6, m: 1e-3, g: 1, t: 1e3 };

/** Reads GB/s from `25`, `400Gbps` (bits) or `50 GB/s` (bytes); null for anything else. */
export function readGBps(text: string): number | null {
  const [, figure = '', scale = '', unit] =
    /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*(?:([kmgt]?)i?(bps|b\/s|bit\/s|bits\/s))?\s*$/i.exec(text) ?? [];
  const value = Number(figure);
  if (figure === '' || !(value > 0 && value < 1e9)) return null;
  if (unit === undefined) return value;
  const isBytes = /B/.test(unit) && !/^bps$/i.test(unit);
  return (value * SCALES[scale.toLowerCase()]!) / (isBytes ? 1 : 8);
}

const TIMES: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 };

/** Reads ns from `500`, `0.5us` or `0.0005ms`; null for anything else. */
export function readNs(text: string): number | null {
  const [, figure = '', unit = 'ns'] =
    /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*(ns|us|µs|ms|s)?\s*$/i.exec(text) ?? [];
  const value = Number(figure) * TIMES[unit.toLowerCase()]!;
  return figure !== '' && value >= 0 && value <= 1e12 ? value : null;
}

/** Reads the attributes of a link; fails if one of them is malformed. */
export function readFigures(
  source: Source,
  offset: number,
  attributes: Iterable<readonly [name: string, value: string]>,
): { readonly gbps: number | null; readonly latencyNs: number | null } | Problem {
  let [gbps, latencyNs]: [number | null, number | null] = [null, null];
  for (const [name, value] of attributes) {
    const meaning = meaningOf(name);
    if (value.trim() === '') continue;
    if (meaning === 'bandwidth') {
      gbps = readGBps(value);
      if (gbps === null) {
        return problemAt(
          source,
          offset,
          `${name} is ${quoted(value)}; expected GB/s, as 25, 400Gbps or 50GB/s`,
        );
      }
    } else if (meaning === 'latency') {
      latencyNs = readNs(value);
      if (latencyNs === null) {
        return problemAt(
          source,
          offset,
          `${name} is ${quoted(value)}; expected ns, as 500, 0.5us or 0.0005ms`,
        );
      }
    }
  }
  return { gbps, latencyNs };
}

/** Returns what its attributes say that a node is, or null. */
export function kindIn(attributes: Iterable<readonly [name: string, value: string]>): NodeKind | null {
  for (const [name, value] of attributes) {
    const kind = meaningOf(name) === 'kind' ? kindOf(value) : null;
    if (kind !== null) return kind;
  }
  return null;
}
