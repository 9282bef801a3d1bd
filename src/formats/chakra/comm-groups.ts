/** Reads ASTRA-sim 2's file of communicator groups, which lists the ranks of each: `{"0": [0, 1, 2, 3]}`. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import type { GroupSpan } from '../../workload/table/layer.ts';
import { describeJson } from '../describe-json.ts';
import { parseJson } from '../json.ts';
import { createSource, problemAt } from '../source.ts';
import type { TextFile } from '../text-file.ts';

export type CommGroups = ReadonlyMap<string, readonly number[]>;

const MOST_MEMBERS = 4_000_000;

export function readCommGroups({ name, text }: TextFile): Result<CommGroups> {
  const source = createSource(name, text);
  const json = parseJson(source);
  if (!json.ok) return json;
  if (json.value.kind !== 'object')
    return failure(problemAt(source, 0, 'is no object; expected groups by name, each a list of ranks'));
  const groups = new Map<string, readonly number[]>();
  const problems: Problem[] = [];
  let members = 0;
  for (const { key, value } of json.value.members) {
    const list = value.kind === 'array' ? value.items : null;
    if (list === null) {
      problems.push(
        problemAt(source, value.offset, `group ${key} is ${describeJson(value)}; expected a list of ranks`),
      );
      continue;
    }
    const ranks = list.map((item) => (item.kind === 'number' ? Number(item.text) : Number.NaN));
    const wrong = ranks.findIndex((rank) => !Number.isInteger(rank) || rank < 0);
    if (wrong >= 0 || new Set(ranks).size < ranks.length || ranks.length === 0) {
      const found = wrong >= 0 ? describeJson(list[wrong]!) : ranks.length === 0 ? 'no rank' : 'a rank twice';
      problems.push(problemAt(source, value.offset, `group ${key} has ${found}; expected ranks, each once`));
      continue;
    }
    members += ranks.length;
    if (members > MOST_MEMBERS) return failure(problemAt(source, value.offset, 'more ranks than are read'));
    groups.set(
      key,
      ranks.toSorted((a, b) => a - b),
    );
  }
  return problems.length > 0 ? failure(...problems.slice(0, 20)) : success(groups);
}

/** Returns the distance between neighbouring ranks; null if it varies. */
export function spanOf(ranks: readonly number[]): GroupSpan | null {
  if (ranks.length < 2) return { size: 1, stride: 1 };
  const stride = ranks[1]! - ranks[0]!;
  const isEven = ranks.every((rank, index) => rank === ranks[0]! + index * stride);
  return isEven ? { size: ranks.length, stride } : null;
}
