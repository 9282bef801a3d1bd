/** Reads the JSON of Chakra's feeder and of its protobuf converter: an object with the nodes in `workload_graph`. */
import { failure, type Problem, type Result } from '../../units/result.ts';
import { describeJson } from '../describe-json.ts';
import { parseJson, type JsonValue } from '../json.ts';
import { createSource, problemAt, type Source } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { TraceColumns, type NodeNumbers, type RankTrace } from './columns.ts';
import { NODE_TYPES } from './node.ts';
import { encodeUtf8 } from './utf8.ts';

export function readFeeder({ name, text }: TextFile): Result<RankTrace> {
  const source = createSource(name, text);
  const json = parseJson(source);
  if (!json.ok) return json;
  const list =
    json.value.kind === 'object' ? json.value.members.find(({ key }) => key === 'workload_graph') : undefined;
  if (list?.value.kind !== 'array')
    return failure(problemAt(source, 0, 'has no workload_graph; expected a list of nodes'));
  const columns = new TraceColumns(name);
  const problems: Problem[] = [];
  for (const item of list.value.items) {
    if (columns.isFull) return failure(problemAt(source, item.offset, 'more nodes than are read'));
    addNode(item, source, columns, problems);
  }
  return problems.length > 0 ? failure(...problems.slice(0, 50)) : columns.finish(null);
}

const BEFORE = ['ctrlDeps', 'ctrl_deps', 'data_deps', 'dataDeps'];

function addNode(item: JsonValue, source: Source, columns: TraceColumns, problems: Problem[]): void {
  const members = new Map<string, JsonValue>(
    item.kind === 'object' ? item.members.map(({ key, value }) => [key, value]) : [],
  );
  const numberAt = (missing: number, ...keys: readonly string[]): number => {
    const value = keys.map((key) => members.get(key)).find((found) => found !== undefined);
    if (value === undefined) return missing;
    const number = numberOf(value);
    if (number !== null) return number;
    problems.push(problemAt(source, value.offset, `${keys[0]} is ${describeJson(value)}; expected a number`));
    return missing;
  };
  const id = numberAt(-1, 'Id', 'id');
  if (id < 0 || !Number.isInteger(id)) {
    problems.push(problemAt(source, item.offset, 'a node has no Id; expected a whole number'));
    return;
  }
  const type = numberAt(0, 'NodeType', 'type');
  const node: NodeNumbers = {
    id,
    type: type < NODE_TYPES.length ? type : 0,
    durationUs: numberAt(0, 'runtime', 'duration_micros'),
    startUs: numberAt(0, 'start_time_micros'),
    commBytes: numberAt(0, 'comm_size'),
    ops: numberAt(0, 'num_ops'),
    tensorBytes: numberAt(0, 'tensor_size'),
    commType: Math.min(255, numberAt(0, 'comm_type')),
    peer: numberAt(-1, NODE_TYPES[type] === 'receive' ? 'comm_src' : 'comm_dst'),
    tag: numberAt(0, 'comm_tag'),
    isCpu: numberAt(0, 'is_cpu_op'),
  };
  const before = [...new Set(BEFORE.flatMap((key) => numbersOf(members.get(key))))];
  const bytes = encodeUtf8(textOf(members.get('Name') ?? members.get('name')) ?? '');
  columns.add(
    node,
    before,
    textOf(members.get('pg_name') ?? members.get('comm_group')),
    bytes,
    0,
    bytes.length,
  );
}

/** Returns a non-negative number, with a flag as 0 or 1; null for anything else. */
function numberOf(value: JsonValue): number | null {
  if (value.kind === 'literal') return value.value === true ? 1 : 0;
  const number = value.kind === 'number' || value.kind === 'string' ? Number(value.text) : Number.NaN;
  return Number.isFinite(number) && number >= 0 ? number : null;
}

function textOf(value: JsonValue | undefined): string | null {
  return value?.kind === 'string' || value?.kind === 'number' ? value.text.slice(0, MOST_LETTERS) : null;
}

const MOST_LETTERS = 80;

function numbersOf(value: JsonValue | undefined): readonly number[] {
  if (value?.kind !== 'array') return [];
  return value.items.flatMap((item) => (item.kind === 'number' ? [Number(item.text)] : []));
}
