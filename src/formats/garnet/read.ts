/**
 * Reads a parameter file of ASTRA-SIM's Garnet backend (ISPASS 2020, Tables III and IV): one `key: value` per line. Widths are in bits,
 * packets in bytes, latencies in cycles. A cycle is 1 ns.
 */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { alternatives, createSource, endOffset, placeOf, problemAt, quoted } from '../source.ts';
import type { TextFile } from '../text-file.ts';

export const GARNET_TOPOLOGIES = ['Torus3D', 'NV_Switch'] as const;
export type GarnetTopology = (typeof GARNET_TOPOLOGIES)[number];

const NUMBERS = {
  'num-npus': { least: 1, isWhole: true },
  'num-packages': { least: 1, isWhole: true },
  'package-rows': { least: 1, isWhole: true },
  'local-rings': { least: 1, isWhole: true },
  'vertical-rings': { least: 1, isWhole: true },
  'horizontal-rings': { least: 1, isWhole: true },
  'links-per-tile': { least: 1, isWhole: true },
  'local-packet-size': { least: 1, isWhole: true },
  'package-packet-size': { least: 1, isWhole: true },
  'tile-link-width': { least: 1, isWhole: false },
  'package-link-width': { least: 1, isWhole: false },
  'router-latency': { least: 0, isWhole: false },
  'local-link-latency': { least: 0, isWhole: false },
  'package-link-latency': { least: 0, isWhole: false },
  'local-link-efficiency': { least: Number.MIN_VALUE, isWhole: false, most: 1 },
  'package-link-efficiency': { least: Number.MIN_VALUE, isWhole: false, most: 1 },
} as const satisfies Readonly<
  Record<string, { readonly least: number; readonly isWhole: boolean; readonly most?: number }>
>;
export type GarnetKey = keyof typeof NUMBERS;

const KEYS = Object.keys(NUMBERS) as readonly GarnetKey[];

export interface GarnetFile {
  readonly topology: GarnetTopology;
  readonly numbers: Readonly<Partial<Record<GarnetKey, number>>>;
  /** Positions of the keys that describe flits, virtual channels and the inside of routers, which a design cannot hold. */
  readonly others: readonly { readonly key: string; readonly value: string; readonly place: string }[];
  /** Lines that are no key with a value. */
  readonly unread: readonly { readonly line: string; readonly place: string }[];
}

const KEY = /^[A-Za-z][\w-]*$/;
/** A byte order mark is no part of the first key. */
const MARK = /^\ufeff/;
const COMMENT = /#|\/\//;

export function readGarnet({ name, text }: TextFile): Result<GarnetFile> {
  const source = createSource(name, text);
  const problems: Problem[] = [];
  const numbers: Partial<Record<GarnetKey, number>> = {};
  const others: GarnetFile['others'][number][] = [];
  const unread: GarnetFile['unread'][number][] = [];
  const known = new Set<string>();
  let topology: GarnetTopology | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const said = line.replace(MARK, '').split(COMMENT, 1)[0]!.trim();
    if (said === '') continue;
    const offset = source.lineStarts[index]! + line.indexOf(said);
    const colon = said.indexOf(':');
    const [key, value] = [said.slice(0, Math.max(0, colon)).trimEnd(), said.slice(colon + 1).trim()];
    if (!KEY.test(key)) {
      unread.push({ line: said, place: placeOf(source, offset) });
      continue;
    }
    if (known.has(key)) {
      problems.push(
        problemAt(source, offset, `${key} is given twice, and only the last one counts; expected it once`),
      );
    }
    known.add(key);
    if (key === 'topology') {
      topology = GARNET_TOPOLOGIES.find((known) => known === value);
      if (topology === undefined) {
        const message = `topology: found ${quoted(value)}; expected ${alternatives(GARNET_TOPOLOGIES)}`;
        problems.push(problemAt(source, offset, message));
      }
    } else if (isKey(key)) {
      const read = numberOf(key, value);
      if (typeof read === 'number') numbers[key] = read;
      else problems.push(problemAt(source, offset, read));
    } else others.push({ key, value, place: placeOf(source, offset) });
  }
  const end = endOffset(source);
  if (topology === undefined && problems.length === 0)
    problems.push(problemAt(source, end, `has no topology; expected ${alternatives(GARNET_TOPOLOGIES)}`));
  for (const key of REQUIRED.filter((required) => numbers[required] === undefined)) {
    if (problems.length === 0) problems.push(problemAt(source, end, `has no ${key}; expected a number`));
  }
  if (problems.length > 0 || topology === undefined) return failure(...problems);
  return success({ topology, numbers, others, unread });
}

/** Required keys. */
const REQUIRED = ['num-npus', 'num-packages', 'package-link-width'] as const satisfies readonly GarnetKey[];

function isKey(key: string): key is GarnetKey {
  return KEYS.includes(key as GarnetKey);
}

/** Returns the number, or a problem that says why the text is not one. */
function numberOf(key: GarnetKey, text: string): number | string {
  const { least, isWhole, ...rest } = NUMBERS[key];
  const most = 'most' in rest ? rest.most : Number.MAX_SAFE_INTEGER;
  const value = text === '' ? NaN : Number(text);
  if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value;
  const range =
    most === 1 ? 'a number above 0 and up to 1' : `a ${isWhole ? 'whole ' : ''}number from ${least}`;
  return `${key}: found ${quoted(text)}; expected ${range}`;
}
