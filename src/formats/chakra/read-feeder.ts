/** Reads the JSON of Chakra's feeder, and of its converter of protocol buffers: an object with the nodes in `workload_graph`. */
import { failure, success, type Result } from '../../units/result.ts';
import { describeJson } from '../describe-json.ts';
import { parseJson, type JsonMember, type JsonValue } from '../json.ts';
import { createSource, problemAt, type Source } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { NODE_TYPES, type ChakraNode, type ChakraTrace } from './node.ts';

export function readFeeder({ name, text }: TextFile): Result<ChakraTrace> {
  const source = createSource(name, text);
  const json = parseJson(source);
  if (!json.ok) return json;
  const list =
    json.value.kind === 'object' ? json.value.members.find(({ key }) => key === 'workload_graph') : undefined;
  if (list?.value.kind !== 'array')
    return failure(problemAt(source, 0, 'has no workload_graph; expected a list of nodes'));
  const problems: ReturnType<typeof problemAt>[] = [];
  const nodes = list.value.items.map((item) => nodeOf(item, source, problems));
  return problems.length > 0 ? failure(...problems.slice(0, 50)) : success({ nodes, version: null });
}

const BEFORE = ['ctrlDeps', 'ctrl_deps', 'data_deps', 'dataDeps'];
/** Keys of a node that its attributes have in protocol buffers. */
const ATTRIBUTES: readonly (readonly [key: string, attribute: string])[] = [
  ['comm_type', 'comm_type'],
  ['comm_size', 'comm_size'],
  ['comm_src', 'comm_src'],
  ['comm_dst', 'comm_dst'],
  ['comm_tag', 'comm_tag'],
  ['comm_priority', 'comm_priority'],
  ['tensor_size', 'tensor_size'],
  ['num_ops', 'num_ops'],
  ['is_cpu_op', 'is_cpu_op'],
];

function nodeOf(item: JsonValue, source: Source, problems: ReturnType<typeof problemAt>[]): ChakraNode {
  const members = new Map<string, JsonMember>(
    item.kind === 'object' ? item.members.map((member) => [member.key, member]) : [],
  );
  const numberAt = (...keys: readonly string[]): number | undefined => {
    const value = keys.map((key) => members.get(key)?.value).find((found) => found !== undefined);
    if (value === undefined) return undefined;
    if (value.kind === 'literal') return value.value === true ? 1 : 0;
    const number = value.kind === 'number' || value.kind === 'string' ? Number(value.text) : Number.NaN;
    if (Number.isFinite(number)) return number;
    problems.push(problemAt(source, value.offset, `${keys[0]} is ${describeJson(value)}; expected a number`));
    return undefined;
  };
  const id = numberAt('Id', 'id');
  if (id === undefined) problems.push(problemAt(source, item.offset, 'a node has no Id; expected a number'));
  const name = members.get('Name')?.value ?? members.get('name')?.value;
  const attributes = new Map<string, number | string>();
  for (const [key, attribute] of ATTRIBUTES) {
    const value = numberAt(key);
    if (value !== undefined) attributes.set(attribute, value);
  }
  return {
    id: id ?? 0,
    name: name?.kind === 'string' ? name.text.slice(0, 200) : '',
    type: NODE_TYPES[numberAt('NodeType', 'type') ?? 0] ?? 'invalid',
    after: [...new Set(BEFORE.flatMap((key) => numbersOf(members.get(key)?.value)))],
    attributes,
    durationUs: numberAt('runtime', 'duration_micros') ?? 0,
  };
}

function numbersOf(value: JsonValue | undefined): readonly number[] {
  if (value?.kind !== 'array') return [];
  return value.items.flatMap((item) => (item.kind === 'number' ? [Number(item.text)] : []));
}
