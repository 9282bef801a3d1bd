/** The head of a workload file: `TYPE [arguments]` and the number of layers. */
import { problem, success } from '../../units/result.ts';
import type { Failure, Result } from '../../units/result.ts';
import type { LoopKind, LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import { readWhole } from '../numbers.ts';
import { alternatives, endOffset, lineOf, placeOf, quoted } from '../source.ts';
import type { Source } from '../source.ts';
import { lineTokens, tokensBetween } from '../tokens.ts';
import type { Token } from '../tokens.ts';

export interface Header {
  readonly loop: Omit<LoopSettings, 'passes'>;
  readonly layers: number;
  readonly countOffset: number;
  readonly offsets: { readonly type: number; readonly argument: number };
}

const TYPES: Readonly<Record<Exclude<LoopKind, 'trace'>, string>> = {
  data: 'DATA',
  model: 'MODEL',
  hybridDataModel: 'HYBRID_DATA_MODEL',
  hybridModelData: 'HYBRID_MODEL_DATA',
  transformer: 'HYBRID_TRANSFORMER',
  transformerRecompute: 'HYBRID_TRANSFORMER_FWD_IN_BCKWD',
  dlrm: 'HYBRID_DLRM',
  dlrmEnhanced: 'HYBRID_DLRM_ENHANCED',
  customized: 'HYBRID_CUSTOMIZED',
  inference: 'DISTRIBUTED_INFERENCE',
  micro: 'MICRO',
};

const GROUP_KEY = 'model_parallel_NPU_group:';
const CHECKPOINTS_KEY = 'checkpoints:';
const INITIATES_KEY = 'checkpoint_initiates:';
/** Expert, pipeline and virtual pipeline degree and accumulation of gradients, after the model-parallel group. */
const SIMAI_KEYS = ['ep:', 'pp:', 'vpp:', 'ga:', 'all_gpus:'];
const SIMAI_TOKENS = 40;
const MAX_LAYERS = 1_000_000;

interface Cursor {
  readonly source: Source;
  readonly tokens: readonly Token[];
  next: number;
}

/** Reads up to the number of layers; anything after it on its line is a problem. */
export function parseHeader(source: Source): Result<Header> {
  const cursor: Cursor = { source, tokens: tokensBetween(source, 0, source.text.length), next: 0 };
  const typeToken = cursor.tokens[0];
  const names = Object.values(TYPES);
  if (typeToken === undefined)
    return missing(cursor, `the type of the training loop, ${alternatives(names)}`);
  const kind = (Object.keys(TYPES) as (keyof typeof TYPES)[]).find(
    (known) => TYPES[known] === typeToken.text,
  );
  if (kind === undefined) {
    const message = `the type of the training loop is ${quoted(typeToken.text)}; expected ${alternatives(names)}`;
    return problem(placeOf(source, typeToken.offset), message);
  }
  const foreign = cursor.tokens.slice(1, SIMAI_TOKENS).find(({ text }) => SIMAI_KEYS.includes(text));
  if (foreign !== undefined && lineOf(source, foreign.offset) === lineOf(source, typeToken.offset)) {
    const message = `${quoted(foreign.text)} is of a workload of SimAI (AICB), whose rows name groups that ASTRA-sim 1.0 does not have; it is not read here. Expected a workload of ASTRA-sim 1.0: ${GROUP_KEY} and its number, and no ${alternatives(SIMAI_KEYS)}`;
    return problem(placeOf(source, foreign.offset), message);
  }
  cursor.next = 1;
  const argument =
    cursor.tokens[kind === 'dlrm' || kind === 'dlrmEnhanced' ? 1 : 2]?.offset ?? typeToken.offset;
  const loop = readArguments(cursor, kind);
  if (!loop.ok) return loop;
  const countOffset = cursor.tokens[cursor.next]?.offset ?? endOffset(source);
  const layers = readNext(cursor, 'the number of layers', 1, MAX_LAYERS);
  if (!layers.ok) return layers;
  const stray = lineTokens(source, lineOf(source, countOffset) - 1).find(
    ({ offset }) => offset > countOffset,
  );
  if (stray !== undefined) {
    return problem(
      placeOf(source, stray.offset),
      `found ${quoted(stray.text)} behind the number of layers; expected the first layer on a line of its own`,
    );
  }
  return success({
    loop: loop.value,
    layers: layers.value,
    countOffset,
    offsets: { type: typeToken.offset, argument },
  });
}

function readArguments(cursor: Cursor, kind: LoopKind): Result<Omit<LoopSettings, 'passes'>> {
  if (kind === 'dlrm' || kind === 'dlrmEnhanced') {
    const last = readNext(cursor, 'the index of the last bottom layer', 0, MAX_LAYERS);
    return last.ok ? success({ kind, lastBottomLayer: last.value }) : last;
  }
  if (kind !== 'transformer' && kind !== 'transformerRecompute') return success({ kind });
  const key = readKey(cursor, GROUP_KEY);
  if (!key.ok) return key;
  const group = readNext(cursor, GROUP_KEY.slice(0, -1), 1, Number.MAX_SAFE_INTEGER);
  if (!group.ok) return group;
  if (kind === 'transformer') return success({ kind, modelGroup: group.value });
  const checkpoints = readIndices(cursor, CHECKPOINTS_KEY);
  if (!checkpoints.ok) return checkpoints;
  const initiates = readIndices(cursor, INITIATES_KEY);
  if (!initiates.ok) return initiates;
  return success({
    kind,
    modelGroup: group.value,
    checkpoints: checkpoints.value,
    initiates: initiates.value,
  });
}

/** `key: k i1 .. ik`. */
function readIndices(cursor: Cursor, key: string): Result<readonly number[]> {
  const found = readKey(cursor, key);
  if (!found.ok) return found;
  const count = readNext(cursor, `the number of ${key.slice(0, -1)}`, 0, MAX_LAYERS);
  if (!count.ok) return count;
  const indices: number[] = [];
  while (indices.length < count.value) {
    const index = readNext(cursor, `a layer index of ${key.slice(0, -1)}`, 0, MAX_LAYERS);
    if (!index.ok) return index;
    indices.push(index.value);
  }
  return success(indices);
}

function readKey(cursor: Cursor, key: string): Result<string> {
  const token = cursor.tokens[cursor.next];
  if (token === undefined) return missing(cursor, `"${key}"`);
  if (token.text !== key)
    return problem(placeOf(cursor.source, token.offset), `found ${quoted(token.text)}; expected "${key}"`);
  cursor.next++;
  return success(key);
}

function readNext(cursor: Cursor, what: string, min: number, max: number): Result<number> {
  const token = cursor.tokens[cursor.next];
  if (token === undefined) return missing(cursor, what);
  cursor.next++;
  return readWhole(cursor.source, token, { what, min, max });
}

function missing(cursor: Cursor, what: string): Failure {
  return problem(placeOf(cursor.source, endOffset(cursor.source)), `the file ends here; expected ${what}`);
}

/** @throws RangeError for a trace, which the format has no type for */
export function printHeader(loop: Omit<LoopSettings, 'passes'>): string {
  const list = (indices: readonly number[] = []): string => [indices.length, ...indices].join(' ');
  if (loop.kind === 'trace') throw new RangeError('a trace has no type in a workload file');
  const type = TYPES[loop.kind];
  switch (loop.kind) {
    case 'dlrm':
    case 'dlrmEnhanced':
      return `${type} ${loop.lastBottomLayer ?? 0}`;
    case 'transformer':
      return `${type} ${GROUP_KEY} ${loop.modelGroup ?? 1}`;
    case 'transformerRecompute': {
      const group = `${GROUP_KEY} ${loop.modelGroup ?? 1}`;
      return `${type} ${group} ${CHECKPOINTS_KEY} ${list(loop.checkpoints)} ${INITIATES_KEY} ${list(loop.initiates)}`;
    }
    default:
      return type;
  }
}
