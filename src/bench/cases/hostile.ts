/**
 * The largest documents that a link may hold once it is unpacked (262,144 bytes), each the slowest of its kind to refuse
 * or to read: as many layers, wrong values, unknown keys and brackets as fit.
 */
import { parseDesign } from '../../design/text/parse.ts';
import type { BenchCase } from '../measure.ts';

const BYTES = 262_144;

function filled(before: string, piece: string, after: string): string {
  const times = Math.floor((BYTES - before.length - after.length) / piece.length);
  return before + piece.repeat(times).replace(/,$/, '') + after;
}

const TABLE = '{"v":1,"workload":{"kind":"table","label":"t","loop":{"kind":"data","passes":1},"layers":[';

const COMPUTE = '{"kind":"compute","label":"a","durationNs":1}';
const LAYER = (operation: string): string => {
  const list = `[${Array<string>(64).fill(operation).join(',')}]`;
  return `{"name":"a","forward":${list},"recompute":${list},"inputGradient":${list},"weightGradient":${list}}`;
};

const DOCUMENTS: Readonly<Record<string, string>> = {
  layers: filled(TABLE, '{},', ']}}'),
  alike: filled(`${TABLE}{"name":"a"},`, '{"like":0},', ']}}'),
  numbers: filled('{"v":1,"bandwidth":{"customGBps":[', '-1,', ']}}'),
  dimensions: filled('{"v":1,"topology":{"dimensions":[', '{"kind":5},', ']}}'),
  operations: `${TABLE}${LAYER('{}')}${',{"like":0}'.repeat(970)}]}}`,
  repeated: `${TABLE}${LAYER(COMPUTE)}${',{"like":0}'.repeat(900)}]}}`,
  fields: `{"v":1${Array.from({ length: 25_000 }, (_, key) => `,"k${key}":1`).join('')}}`,
  brackets: '['.repeat(BYTES),
  text: filled('{"v":1,"name":"', '\\u0041', '"}'),
};

export const hostileCases: readonly BenchCase[] = Object.entries(DOCUMENTS).map(([name, text]) => ({
  name: `hostile.${name}`,
  prepare: () => () => {
    parseDesign(text);
    return { events: null, bytes: text.length };
  },
}));
