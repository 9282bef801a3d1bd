/**
 * Reads the notation of a multi-dimensional topology, innermost dimension first:
 * `Ring(2)_FC(8)_Ring(8)_Switch(8)`.
 *
 *     topology  = "" | dimension { "_" dimension }
 *     dimension = block "(" [ size ] { "," name "=" value } ")"
 *
 * The parser accepts any alias of a block in any case and skips blanks between the parts. An empty text is the topology
 * without dimensions. Parameters of a block are named and may stand in any order; those at their defaults are not printed.
 * A block whose size follows from its parameters has no size in front of them.
 *
 * As papers write it, the sizes may also follow the names: `Ring_Switch 8x128`.
 */
import { problem, success } from '../units/result.ts';
import type { Failure, Result } from '../units/result.ts';
import { blocks, BLOCK_KINDS, type BlockKind, type BlockShape } from './blocks/blocks.ts';
import { formOf } from './blocks/form.ts';
import { isChoice, isText, parameterProblem, withDefaults, withoutDefaults } from './blocks/parameters.ts';
import type { ParameterSpec, ParameterValue } from './blocks/parameters.ts';
import { DIMENSIONS_MAX, NPUS_MAX, SIZE_MAX } from './bounds.ts';
import { nearestName } from './nearest-name.ts';

/** What the notation says of a dimension. */
export type BlockOfSize = BlockShape;

const BLOCK_NAMES = BLOCK_KINDS.map((kind) => blocks[kind].short).join(', ');
const SIZES = `a whole number from 1 to ${SIZE_MAX}`;

/** Returns the block with this name, in any case and with blanks where its label has them. */
export function blockNamed(name: string): BlockKind | undefined {
  const wanted = name.replace(/\s/g, '').toLowerCase();
  return BLOCK_KINDS.find((kind) => blocks[kind].aliases.includes(wanted));
}

/** `path` is `notation:<character>` with the first character counted as 1. */
function at(offset: number, message: string): Failure {
  return problem(`notation:${offset + 1}`, `At character ${offset + 1}: ${message}`);
}

function unknownBlock(name: string, offset: number): Failure {
  const known = BLOCK_KINDS.flatMap((kind) => [blocks[kind].label, ...blocks[kind].aliases]);
  const nearest = blockNamed(nearestName(name, known));
  const hint = nearest ? ` Did you mean ${blocks[nearest].short}?` : '';
  return at(offset, `"${name}" is not a block. Allowed: ${BLOCK_NAMES}.${hint}`);
}

/** Parses the dimensions of a notation; a problem names the character at which it goes wrong. */
export function parseNotation(text: string): Result<readonly BlockOfSize[]> {
  const dimensions: BlockOfSize[] = [];
  if (text.trim() === '') return success(dimensions);
  const behind = SIZES_BEHIND.exec(text);
  if (behind !== null) return readSizesBehind(behind[1]!, behind[2]!, text.lastIndexOf(behind[2]!));
  let npus = 1;
  let offset = 0;
  for (;;) {
    const read = readDimension(text, offset, dimensions.length);
    if (!read.ok) return read;
    const { shape, argumentsAt, end } = read.value;
    npus *= shape.size;
    if (npus > NPUS_MAX) {
      return at(argumentsAt, `size ${shape.size} makes ${npus} NPUs. At most ${NPUS_MAX} are allowed.`);
    }
    dimensions.push(shape);

    const separatorAt = end + text.slice(end).search(/\S|$/);
    if (separatorAt === text.length) return success(dimensions);
    if (text[separatorAt] !== '_') {
      return at(separatorAt, `"${text.charAt(separatorAt)}" found. Dimensions are joined by "_".`);
    }
    offset = separatorAt + 1;
  }
}

/** Names joined by `_`, then as many sizes joined by `x`. */
const SIZES_BEHIND = /^\s*([^()]*?[^\s()])\s+(\d+(?:\s*[x×]\s*\d+)*)\s*$/i;

function readSizesBehind(names: string, sizes: string, sizesAt: number): Result<readonly BlockOfSize[]> {
  const entry = names.split('_');
  const numbers = sizes.split(/[x×]/i);
  if (entry.length !== numbers.length)
    return at(sizesAt, `${numbers.length} sizes for ${entry.length} blocks. Expected as many of both.`);
  if (entry.length > DIMENSIONS_MAX)
    return at(sizesAt, `${entry.length} dimensions. At most ${DIMENSIONS_MAX} dimensions are allowed.`);
  const dimensions: BlockOfSize[] = [];
  let nameAt = 0;
  let sizeAt = sizesAt;
  let npus = 1;
  for (const [index, name] of entry.entries()) {
    const kind = blockNamed(name);
    if (kind === undefined) return unknownBlock(name.trim(), nameAt);
    const shape = readArguments(kind, numbers[index]!, sizeAt);
    if (!shape.ok) return shape;
    npus *= shape.value.size;
    if (npus > NPUS_MAX)
      return at(sizeAt, `size ${shape.value.size} makes ${npus} NPUs. At most ${NPUS_MAX} are allowed.`);
    dimensions.push(shape.value);
    nameAt += name.length + 1;
    sizeAt += numbers[index]!.length + 1;
  }
  return success(dimensions);
}

interface ReadDimension {
  readonly shape: BlockShape;
  /** Offset of the first character inside the brackets. */
  readonly argumentsAt: number;
  /** Offset behind the closing bracket. */
  readonly end: number;
}

/** @param before how many dimensions stand before this one */
function readDimension(text: string, start: number, before: number): Result<ReadDimension> {
  // Blanks inside belong to the name where a bracket follows it.
  const ahead = text.slice(start);
  const part = /^\s*([^\s()_][^()_]*)?(?=\()/.exec(ahead) ?? /^\s*([^\s()_]*)\s*/.exec(ahead);
  const [read = '', written = ''] = part ?? [];
  const name = written.trim();
  const nameAt = start + read.search(/\S|$/);
  if (name === '') return at(nameAt, `a block is missing. Allowed: ${BLOCK_NAMES}.`);
  const kind = blockNamed(name);
  if (kind === undefined) return unknownBlock(name, nameAt);
  if (before === DIMENSIONS_MAX) {
    return at(nameAt, `dimension ${DIMENSIONS_MAX + 1}. At most ${DIMENSIONS_MAX} dimensions are allowed.`);
  }
  const open = start + read.length;
  const block = blocks[kind];
  // What its parameters say is the size of some blocks.
  const follows =
    block.sizeOf === undefined ? ['"(" and a size', '(8)'] : ['"()", or parameters in them,', '()'];
  if (text[open] !== '(')
    return at(open, `${follows[0]} must follow ${name}, as in ${block.short}${follows[1]}.`);
  const close = text.indexOf(')', open);
  if (close < 0) return at(text.length, `the notation ends inside ${name}(. Expected ${SIZES}, then ")".`);
  const shape = readArguments(kind, text.slice(open + 1, close), open + 1);
  if (!shape.ok) return shape;
  return success({ shape: shape.value, argumentsAt: open + 1, end: close + 1 });
}

/** Parses the text between the brackets, which begins at `offset`. */
function readArguments(kind: BlockKind, text: string, offset: number): Result<BlockShape> {
  const block = blocks[kind];
  const specs = block.parameters;
  const given: Record<string, ParameterValue> = {};
  const written = readGiven(block, text, offset, given);
  if (!written.ok) return written;
  const size = block.sizeOf?.(withDefaults(specs, given)) ?? written.value;
  if (Number.isNaN(size)) return at(offset, `the size is missing. Allowed: ${SIZES}.`);
  const parameters = withoutDefaults(specs, withDefaults(specs, given));
  const shape: BlockShape = { kind, size, ...(Object.keys(parameters).length === 0 ? {} : { parameters }) };
  const [wrong] = block.problemsOf?.(formOf(shape)) ?? [];
  if (wrong !== undefined) return at(offset, wrong.message);
  if (size > SIZE_MAX) return at(offset, `${size} NPUs in a block. Allowed: at most ${SIZE_MAX}.`);
  return success(shape);
}

/** Adds the parameters to `given`; returns the size, or NaN where none is written. */
function readGiven(
  block: (typeof blocks)[BlockKind],
  text: string,
  offset: number,
  given: Record<string, ParameterValue>,
): Result<number> {
  const specs = block.parameters;
  const parts = text.split(',');
  let written = NaN;
  let partAt = offset;
  for (const [index, part] of parts.entries()) {
    const trimmed = part.trim();
    const named = ASSIGNMENT.exec(trimmed);
    if (index === 0 && named === null && block.sizeOf === undefined) {
      const read = readSize(trimmed, partAt);
      if (!read.ok) return read;
      written = read.value;
    } else if (named !== null || trimmed !== '' || parts.length > 1) {
      const wrong =
        named === null
          ? `"${trimmed}" found. ${parametersAllowed(specs)}`
          : readParameter(specs, named[1] ?? '', named[2] ?? '', given);
      if (wrong !== null) return at(partAt, wrong);
    }
    partAt += part.length + 1;
  }
  return success(written);
}

const ASSIGNMENT = /^([A-Za-z]+)\s*=\s*(\S.*)$/;

function readSize(text: string, offset: number): Result<number> {
  const size = /^\d+$/.test(text) ? Number(text) : NaN;
  const shown = text === '' ? 'the size is missing' : `size ${text}`;
  return size >= 1 && size <= SIZE_MAX ? success(size) : at(offset, `${shown}. Allowed: ${SIZES}.`);
}

/** Adds the parameter to those given. Returns what is wrong with it, or null. */
function readParameter(
  specs: Readonly<Record<string, ParameterSpec>>,
  name: string,
  text: string,
  given: Record<string, ParameterValue>,
): string | null {
  const spec = specs[name];
  if (spec === undefined) return `"${name}" is no parameter. ${parametersAllowed(specs)}`;
  if (given[name] !== undefined) return `${name} is given twice.`;
  const value = isChoice(spec) || isText(spec) ? text : Number(text);
  const wrong = parameterProblem(name, spec, value);
  if (wrong === null) given[name] = value;
  return wrong;
}

function parametersAllowed(specs: Readonly<Record<string, ParameterSpec>>): string {
  const names = Object.keys(specs);
  return names.length === 0 ? 'Allowed: a size only.' : `Allowed: ${names.join(', ')}.`;
}
