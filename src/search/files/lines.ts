/**
 * The file of a search or of a sweep: a head, then a line of JSON for every point that is settled, in the order in which they are. A line
 * is written whole or, where its writer was killed, torn and last; then it is dropped. Each carries a hash (seal.ts); those of the
 * format before carry none.
 */
import { problem, success, type Result } from '../../units/result.ts';
import { hasSeal, sealed, unsealed } from './seal.ts';
import type { Known, PointStatus, Settled } from '../search-ask.ts';

/** A search excludes what a bound proves to be no better; a sweep runs every point. */
export type Kind = 'search' | 'sweep';

export interface Head {
  readonly netloom: Kind;
  readonly engine: string;
  /** The contents of the space file, so that the lines can be compared with its points. */
  readonly space: unknown;
  readonly shard: readonly [number, number];
}

export interface Line {
  readonly key: string;
  /** The choices of the point. */
  readonly point: Readonly<Record<string, unknown>>;
  /** Its score; null if it was not run. */
  readonly value: number | null;
  readonly bound: number;
  readonly status: PointStatus;
  readonly timeNs?: number;
  readonly cost?: number;
  /** Iteration times of the other workloads of a set. */
  readonly othersNs?: readonly number[];
}

/** A head, and the hash from which its lines start. */
export interface ReadHead extends Head {
  /** null in the previous format, in which neither the head nor its lines have a hash. */
  readonly hash: string | null;
}

export function printHead(head: Head): string {
  return `${sealed(JSON.stringify(head))}\n`;
}

/** The head in the previous format. */
export function printFormerHead(head: Head): string {
  return `${JSON.stringify(head)}\n`;
}

/** @param hash the hash of the head of its file */
export function printLine(
  { key, run, bound, status }: Settled,
  point: Line['point'],
  hash: string | null,
): string {
  const numbers =
    run === null
      ? {}
      : {
          timeNs: run.timeNs,
          cost: run.cost,
          ...(run.othersNs === undefined ? {} : { othersNs: run.othersNs }),
        };
  const line: Line = { key, point, value: run?.score ?? null, bound, status, ...numbers };
  const body = JSON.stringify(line);
  return `${hash === null ? body : sealed(body, hash)}\n`;
}

/** Reads the first line of a file. */
export function readHead(text: string, file: string): Result<ReadHead> {
  const json = parsed(text);
  if (!isObject(json) || !(json['netloom'] === 'search' || json['netloom'] === 'sweep'))
    return problem(
      file,
      'is no file of a search: its first line must say {"netloom": "search", ...} or {"netloom": "sweep", ...}',
    );
  const { engine, shard } = json;
  const isShard = Array.isArray(shard) && shard.length === 2 && shard.every((own) => Number.isInteger(own));
  if (typeof engine !== 'string' || !isShard)
    return problem(file, 'has a first line without "engine" or "shard"; expected a text and [index, count]');
  const hash = unsealed(text)?.hash ?? null;
  if (hash === null && (hasSeal(text) || !isFormer(engine)))
    return problem(file, 'has a first line that is damaged: its hash is not that of its text');
  return success({ ...(json as unknown as Head), hash });
}

function isFormer(engine: string): boolean {
  return engine.startsWith('2.');
}

const STATUSES: readonly unknown[] = ['run', 'pruned', 'infeasible'] satisfies readonly PointStatus[];

/**
 * @param place the place of the line, for the problem: FILE:NUMBER
 * @param hash the hash of the head of its file
 */
export function readLine(text: string, place: string, hash: string | null): Result<Line> {
  const json = parsed(text);
  if (!isObject(json)) return problem(place, 'is no line of JSON');
  if (hash !== null && unsealed(text, hash) === null)
    return problem(place, 'is damaged, or of another file: its hash is not that of its text and the head');
  const { key, value, bound, status, timeNs, cost, othersNs } = json;
  if (typeof key !== 'string' || !/^[0-9a-f]{16}$/.test(key))
    return problem(place, 'has no key of 16 hexadecimal digits');
  if (!STATUSES.includes(status))
    return problem(place, `has the status ${JSON.stringify(status)}; expected run, pruned or infeasible`);
  if (!isAmount(bound)) return problem(place, 'has no bound; expected a finite number from 0');
  const wrong = wrongValues(status === 'run', { value, timeNs, cost }, othersNs);
  return wrong === null ? success(json as unknown as Line) : problem(place, wrong);
}

/** Returns what is wrong with the values of a point. */
function wrongValues(
  isRun: boolean,
  values: Readonly<Record<'value' | 'timeNs' | 'cost', unknown>>,
  othersNs: unknown,
): string | null {
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number' && !isAmount(value))
      return `has the ${name} ${value}; expected a finite number from 0`;
  if (othersNs !== undefined && !(Array.isArray(othersNs) && othersNs.every(isAmount)))
    return 'has othersNs that are no list of finite numbers from 0';
  if (!isRun) return values.value === null ? null : 'was not run but has a value';
  const hasAll = Object.values(values).every((value) => typeof value === 'number');
  return hasAll ? null : 'was run but has no value, timeNs and cost';
}

/** What a search knows from a line. */
export function knownOf({ status, value, timeNs = 0, cost = 0, othersNs }: Line): Known {
  if (status !== 'run') return status;
  return { score: value ?? 0, timeNs, cost, ...(othersNs === undefined ? {} : { othersNs }) };
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
