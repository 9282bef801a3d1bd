/** One row of a workload file: a layer. */
import type { Collective } from '../../collective/types.ts';
import { failure, success } from '../../units/result.ts';
import type { Problem, Result } from '../../units/result.ts';
import type { LayerPolicy } from '../../workload/training-loops/facts/loops.ts';
import { readWhole } from '../numbers.ts';
import { alternatives, placeOf, problemAt, quoted } from '../source.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';

/** One pass of a layer: its compute, then at most one collective. */
export interface AstraPass {
  readonly computeNs: number;
  readonly collective: Collective | null;
  /** Kept without a collective, although it has no effect then. */
  readonly bytes: number;
}

export interface AstraRow {
  readonly name: string;
  /** The second column. It has no effect; files have -1. */
  readonly ignored: number;
  readonly forward: AstraPass;
  readonly inputGradient: AstraPass;
  readonly weightGradient: AstraPass;
  readonly updateNs: number;
}

const COLUMNS = [
  'name',
  'an ignored number',
  'forward compute time',
  'forward type',
  'forward bytes',
  'input-gradient compute time',
  'input-gradient type',
  'input-gradient bytes',
  'weight-gradient compute time',
  'weight-gradient type',
  'weight-gradient bytes',
  'update time',
] as const;
const POLICY_COLUMN = COLUMNS.length;

const COLLECTIVE_TYPES: Readonly<Record<string, Collective | null>> = {
  NONE: null,
  ALLREDUCE: 'allReduce',
  ALLTOALL: 'allToAll',
  ALLGATHER: 'allGather',
  REDUCESCATTER: 'reduceScatter',
};

const POLICIES: Readonly<Record<string, LayerPolicy>> = {
  DATA: 'data',
  MODEL: 'model',
  HYBRID_DATA_MODEL: 'hybridDataModel',
  HYBRID_MODEL_DATA: 'hybridModelData',
};

/** Eleven days in ns: longer than any training step, and far from where doubles lose whole ns. */
const MAX_TIME_NS = 1e15;

interface Row {
  readonly row: AstraRow;
  /** The 13th column of a customized training loop. */
  readonly policy: LayerPolicy | null;
  readonly notes: readonly Problem[];
}

function wrongColumns(source: Source, tokens: readonly Token[], customized: boolean): Problem {
  const names = customized ? [...COLUMNS, 'policy of the layer'] : COLUMNS;
  const columns = names.length;
  const last = tokens.at(-1);
  if (last === undefined) throw new RangeError('an empty line is no row');
  const offset =
    tokens.length < columns ? last.offset + last.text.length : (tokens[columns]?.offset ?? last.offset);
  return problemAt(
    source,
    offset,
    `the layer has ${tokens.length} columns; expected ${columns}: ${names.join(', ')}`,
  );
}

export function parseRow(source: Source, tokens: readonly Token[], customized: boolean): Result<Row> {
  const columns = customized ? POLICY_COLUMN + 1 : POLICY_COLUMN;
  // Some files in use have a 13th column; it has no meaning outside a customized training loop.
  if (tokens.length < columns || tokens.length > POLICY_COLUMN + 1) {
    return failure(wrongColumns(source, tokens, customized));
  }
  const problems: Problem[] = [];
  const collect = <T>(read: Result<T>, instead: T): T => {
    if (read.ok) return read.value;
    problems.push(...read.problems);
    return instead;
  };
  const whole = (column: number, max: number): number =>
    collect(readWhole(source, tokens[column] as Token, { what: COLUMNS[column] ?? '', min: 0, max }), 0);
  const name = (column: number): string => COLUMNS[column] ?? 'policy of the layer';
  const choice = <T>(column: number, choices: Readonly<Record<string, T>>, instead: T): T =>
    collect(readChoice(source, tokens[column] as Token, name(column), choices), instead);
  const pass = (column: number): AstraPass => ({
    computeNs: whole(column, MAX_TIME_NS),
    collective: choice(column + 1, COLLECTIVE_TYPES, null),
    bytes: whole(column + 2, Number.MAX_SAFE_INTEGER),
  });

  const second = tokens[1] as Token;
  const ignored =
    /^[+-]?\d+$/.test(second.text) && Number.isSafeInteger(Number(second.text))
      ? Number(second.text) + 0
      : -1;
  const row: AstraRow = {
    name: tokens[0]?.text ?? '',
    ignored,
    forward: pass(2),
    inputGradient: pass(5),
    weightGradient: pass(8),
    updateNs: whole(11, MAX_TIME_NS),
  };
  const policy = customized ? choice<LayerPolicy>(POLICY_COLUMN, POLICIES, 'data') : null;
  if (problems.length > 0) return failure(...problems);
  const notes =
    String(ignored) === second.text
      ? []
      : [
          problemAt(
            source,
            second.offset,
            `the second column is ${quoted(second.text)}; it has no effect and is taken as ${ignored}`,
          ),
        ];
  return success({ row, policy, notes });
}

function readChoice<T>(
  source: Source,
  token: Token,
  what: string,
  choices: Readonly<Record<string, T>>,
): Result<T> {
  if (Object.hasOwn(choices, token.text)) return success(choices[token.text] as T);
  const message = `${what} is ${quoted(token.text)}; expected ${alternatives(Object.keys(choices))}`;
  return failure({ path: placeOf(source, token.offset), message });
}

/** A name with blanks would be more than one column. */
export function printRow(row: AstraRow, policy: LayerPolicy | null): string {
  const pass = ({ computeNs, collective, bytes }: AstraPass): readonly (string | number)[] => [
    computeNs,
    Object.keys(COLLECTIVE_TYPES).find((name) => COLLECTIVE_TYPES[name] === collective) ?? 'NONE',
    bytes,
  ];
  const name = row.name.trim().replace(/\s+/g, '_');
  const columns = [
    name === '' ? '_' : name,
    row.ignored,
    ...pass(row.forward),
    ...pass(row.inputGradient),
    ...pass(row.weightGradient),
    row.updateNs,
  ];
  if (policy !== null) columns.push(Object.keys(POLICIES).find((key) => POLICIES[key] === policy) ?? 'DATA');
  return columns.join('\t');
}
