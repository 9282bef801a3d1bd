/**
 * The system file of ASTRA-sim 2 (astra-sim, system/Sys.cc, initialize_sys): JSON whose lists have one algorithm per dimension. Times in ns
 * (its clock is 1 GHz), `peak-perf` in TFLOPS, `local-mem-bw` in 10^9 B/s; both affect a run only with `roofline-enabled`. Unknown keys are
 * ignored, as in the reference.
 */
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import type { ChosenCollective } from '../../collective/collectives.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { parseJson } from '../json.ts';
import { createSource, endOffset, problemAt } from '../source.ts';
import { misspelled } from '../misspelled.ts';
import { LIST_KEYS, SYSTEM_KEYS } from './system-keys.ts';
import { readAlgorithms, readChoice, readFlag, readNumber, type SystemFields } from './system-fields.ts';

export interface Astra2System {
  readonly scheduling?: 'LIFO' | 'FIFO' | 'EXPLICIT';
  readonly endpointDelayNs?: number;
  readonly activeChunks?: number;
  readonly chunks: number;
  readonly algorithms: Readonly<Partial<Record<ChosenCollective, readonly AlgorithmEntry[]>>>;
  readonly optimization?: 'baseline' | 'localBWAware';
  readonly roofline: boolean;
  readonly peakTflops?: number;
  readonly memoryGBps?: number;
}

export interface SystemFile {
  readonly system: Astra2System;
  readonly fields: SystemFields;
}

const COUNT = { min: 1, max: 2 ** 31 - 1, whole: true };
const DELAY = { min: 0, max: 1e9 };
/** Limits of a document (design/bounds.ts). */
const RATE = { min: 1e-6, max: 1e6 };
/** Many times the tokens of the largest sensible system file. */
const MOST_TOKENS = 10_000;

/** Reads a system file; problems name `file`, line and column. */
export function parseSystem(text: string, file: string): Result<SystemFile> {
  const source = createSource(file, text);
  const json = parseJson(source, MOST_TOKENS);
  if (!json.ok) return json;
  if (json.value.kind !== 'object') {
    return failure(problemAt(source, json.value.offset, 'expected an object, "{" ... "}"'));
  }
  const members = new Map(json.value.members.map((member) => [member.key, member]));
  const fields: SystemFields = { source, members, problems: [] };
  const roofline = readFlag(fields, 'roofline-enabled') ?? false;
  // Without the roofline these have no effect, and files then have 0.
  const rate = roofline ? RATE : { min: 0, max: Number.MAX_VALUE };
  const read = {
    scheduling: readChoice(fields, 'scheduling-policy', ['LIFO', 'FIFO', 'EXPLICIT']),
    endpointDelayNs: readNumber(fields, 'endpoint-delay', DELAY),
    activeChunks: readNumber(fields, 'active-chunks-per-dimension', COUNT),
    optimization: readChoice(fields, 'collective-optimization', ['baseline', 'localBWAware']),
    peakTflops: readNumber(fields, 'peak-perf', rate),
    memoryGBps: readNumber(fields, 'local-mem-bw', rate),
  };
  const algorithms = {
    allReduce: readAlgorithms(fields, LIST_KEYS.allReduce),
    allGather: readAlgorithms(fields, LIST_KEYS.allGather),
    reduceScatter: readAlgorithms(fields, LIST_KEYS.reduceScatter),
    allToAll: readAlgorithms(fields, LIST_KEYS.allToAll),
  };
  const chunks = readNumber(fields, 'preferred-dataset-splits', COUNT);
  if (chunks === undefined && !members.has('preferred-dataset-splits')) {
    const message = '"preferred-dataset-splits" is missing; ASTRA-sim divides every collective by it';
    fields.problems.push(problemAt(source, endOffset(source), message));
  }
  const meant = misspelled(source, members.values(), SYSTEM_KEYS);
  if (meant.length > 0) return failure(...meant);
  if (fields.problems.length > 0 || chunks === undefined) return failure(...fields.problems);
  const system = { ...given(read), chunks, roofline, algorithms: given(algorithms) };
  return success({ system, fields });
}

/** Returns the fields that are present. */
function given<T extends object>(values: T): { readonly [K in keyof T]?: NonNullable<T[K]> } {
  const there = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as { [K in keyof T]?: NonNullable<T[K]> };
}
