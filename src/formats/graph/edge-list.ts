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
  /** Names of its attributes that are not read. Defaults to none. */
  readonly unread?: readonly string[];
  readonly offset: number;
}

export interface ReadGraph {
  readonly links: readonly ReadLink[];
  /** The kinds of nodes by name, for those that the file gives. */
  readonly kinds: ReadonlyMap<string, NodeKind>;
}

export type NodeKind = 'npu' | 'switch';

const BANDWIDTH = /^(?:link ?)?(?:bandwidth|bw|capacity)$/;
/** In bits or bytes, as a unit says; a plain number says nothing. */
const SPEED = /^(?:link ?)?(?:data ?rate|rate|speed|throughput)$/;
const LATENCY = /^(?:link ?)?(?:latency|delay|lat|propagation(?: delay)?)$/;
const KIND = /^(?:type|kind|role|node ?type|function)$/;
/** What draws a graph or names its parts. */
const LOOKS =
  /^(?:(?:tail|head|x)?label|id|key|name|source|target|from|to|directed|dir|color|pencolor|fontcolor|fillcolor|style|penwidth|arrowhead|arrowtail|arrowsize|len|minlen|constraint|fontsize|fontname|tooltip|url|href|shape|pos|(?:tail|head)port|comment)$/;

/** The unit of a plain number that is not read. */
const UNSAID = '?';

/** What an attribute or a column says: of a bandwidth or a latency with the unit that its name gives, such as `bandwidth_gbps` or `latency (us)`. */
interface Meaning {
  readonly is: 'bandwidth' | 'latency' | 'kind' | 'looks' | null;
  readonly unit: string;
}

const RATE_UNIT = /(?:^|[\s_([-])([kmgt]?i?(?:bps|b\/s|bits?\/s|bs))[\])]?$|(?<=[a-z])([GMT]i?[Bb]p?s)$/i;
const TIME_UNIT = /(?:^|[\s_([-])(ns|us|µs|ms|s)[\])]?$|(?<=[a-z])(Ns|Us|Ms)$/i;

export function meaningOf(name: string): Meaning {
  const words = wordsOf(name);
  if (BANDWIDTH.test(words)) return { is: 'bandwidth', unit: '' };
  if (SPEED.test(words)) return { is: 'bandwidth', unit: UNSAID };
  if (LATENCY.test(words)) return { is: 'latency', unit: '' };
  if (KIND.test(words)) return { is: 'kind', unit: '' };
  if (LOOKS.test(words.replaceAll(' ', ''))) return { is: 'looks', unit: '' };
  const [rate, beforeRate] = unitIn(name, RATE_UNIT);
  if (rate !== '' && (beforeRate === '' || BANDWIDTH.test(beforeRate) || SPEED.test(beforeRate)))
    return { is: 'bandwidth', unit: rate };
  const [time, beforeTime] = unitIn(name, TIME_UNIT);
  const isLatency = LATENCY.test(beforeTime) || (beforeTime === '' && /^ns$/i.test(time));
  return time !== '' && isLatency ? { is: 'latency', unit: time } : { is: null, unit: '' };
}

/** Returns the unit at the end of a name, and the words before it. */
function unitIn(name: string, pattern: RegExp): readonly [unit: string, words: string] {
  const found = pattern.exec(name);
  const unit = found?.[1] ?? found?.[2] ?? '';
  return [unit, wordsOf(name.slice(0, name.lastIndexOf(unit)))];
}

/** Returns the words of a name in lower case: `linkBandwidth` and `link_bandwidth` are `link bandwidth`. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/[^a-z]+/gi, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
}

/** Returns what a word such as `Switch`, `spine` or `GPU` says that a node is; null if it says nothing. */
export function kindOf(word: string): NodeKind | null {
  if (/switch|router|spine|leaf|hub|tor\b/i.test(word)) return 'switch';
  return /npu|gpu|tpu|xpu|host|server|accelerator|rank/i.test(word) ? 'npu' : null;
}

const SCALES: Readonly<Record<string, number>> = { '': 1e-9, k: 1e-6, m: 1e-3, g: 1, t: 1e3 };

/**
 * Reads GB/s from `25`, `400Gbps` (bits), `50 GB/s` or `50GBps` (bytes); null for anything else.
 *
 * @param usual unit of a plain number. Defaults to GB/s
 */
export function readGBps(text: string, usual = ''): number | null {
  const [, figure = '', written = usual] =
    /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*([kmgt]?i?(?:bps|b\/s|bit\/s|bits\/s))?\s*$/i.exec(text) ?? [];
  const value = Number(figure);
  if (figure === '' || !(value > 0 && value < 1e15)) return null;
  const gbps = written === '' ? value : value * unitGBps(written);
  return gbps > 0 && gbps < 1e9 ? gbps : null;
}

/** Bits, unless the unit has a large B of bytes: `GB/s`, `GBps`, but `GBPS` and `Gbps`; `gbs` is bytes as well. */
function unitGBps(unit: string): number {
  const scale = SCALES[/^[kmgt]/i.exec(unit)?.[0].toLowerCase() ?? '']!;
  const isBytes = /B(?:\/s|ps|s)$/.test(unit) || /bs$/i.test(unit);
  return isBytes ? scale : scale / 8;
}

const TIMES: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 };

/** Reads ns from `500`, `0.5us` or `0.0005ms`; null for anything else. @param usual unit of a plain number. Defaults to ns */
export function readNs(text: string, usual = 'ns'): number | null {
  const [, figure = '', unit = usual] =
    /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*(ns|us|µs|ms|s)?\s*$/i.exec(text) ?? [];
  const value = Number((Number(figure) * TIMES[unit.toLowerCase()]!).toPrecision(12));
  return figure !== '' && value >= 0 && value <= 1e12 ? value : null;
}

export interface Figures {
  readonly gbps: number | null;
  readonly latencyNs: number | null;
  /** Names of attributes that say neither, such as a weight. */
  readonly unread: readonly string[];
}

/** Reads the attributes of a link; fails if one of them is malformed. A label with a unit counts where nothing else gives a bandwidth. */
export function readFigures(
  source: Source,
  offset: number,
  attributes: Iterable<readonly [name: string, value: string]>,
): Figures | Problem {
  let [gbps, latencyNs]: [number | null, number | null] = [null, null];
  let labelled: number | null = null;
  const unread: string[] = [];
  for (const [name, value] of attributes) {
    const { is, unit } = meaningOf(name);
    if (value.trim() === '') continue;
    if (unit === UNSAID && !/[a-z]/i.test(value)) unread.push(name);
    else if (is === 'bandwidth') {
      gbps = readGBps(value, unit);
      if (gbps === null) {
        return problemAt(
          source,
          offset,
          `${name} is ${quoted(value)}; expected more than 0 and below 1e9 GB/s, as 25, 400Gbps or 50GB/s`,
        );
      }
    } else if (is === 'latency') {
      latencyNs = readNs(value, unit === '' ? undefined : unit);
      if (latencyNs === null) {
        return problemAt(
          source,
          offset,
          `${name} is ${quoted(value)}; expected ns, as 500, 0.5us or 0.0005ms`,
        );
      }
    } else if (/^x?label$/i.test(name) && /[a-z]/i.test(value)) labelled = readGBps(value);
    else if (is === null) unread.push(name);
  }
  return { gbps: gbps ?? labelled, latencyNs, unread };
}

/** Returns what its attributes say that a node is, or null. */
export function kindIn(attributes: Iterable<readonly [name: string, value: string]>): NodeKind | null {
  for (const [name, value] of attributes) {
    const kind = meaningOf(name).is === 'kind' ? kindOf(value) : null;
    if (kind !== null) return kind;
  }
  return null;
}
