/**
 * The notation of a multi-dimensional topology, innermost dimension first:
 * `Ring(2)_FC(8)_Ring(8)_Switch(8)`.
 *
 *     topology  = "" | dimension { "_" dimension }
 *     dimension = block "(" [ size ] { "," name "=" value } ")"
 *
 * Blocks are read by any of their aliases in any case, blanks between the parts are skipped. No text
 * at all is the topology without dimensions. Parameters of a block are named, in any order; those at their
 * defaults are not printed. A block whose size follows from its parameters has no size in front of them.
 */
import { problem, success } from '../units/result.ts';
import type { Failure, Result } from '../units/result.ts';
import { blocks, BLOCK_KINDS, type BlockKind, type BlockShape } from './blocks/blocks.ts';
import { formOf } from './blocks/form.ts';
import { isChoice, parameterProblem, withDefaults, withoutDefaults } from './blocks/parameters.ts';
import type { ParameterSpec, ParameterValue } from './blocks/parameters.ts';
import { DIMENSIONS_MAX, NPUS_MAX, SIZE_MAX } from './bounds.ts';
import { nearestName } from './nearest-name.ts';

/** What the notation says about a dimension. */
export type BlockOfSize = BlockShape;

const BLOCK_NAMES = BLOCK_KINDS.map((kind) => blocks[kind].short).join(', ');
const SIZES = `a whole number from 1 to ${SIZE_MAX}`;

export function printNotation(
  dimensions: readonly Pick<BlockShape, 'kind' | 'size' | 'parameters'>[],
): string {
  return dimensions.map((each) => `${blocks[each.kind].short}(${argumentsOf(each).join(',')})`).join('_');
}

function argumentsOf({
  kind,
  size,
  parameters,
}: Pick<BlockShape, 'kind' | 'size' | 'parameters'>): readonly string[] {
  const block = blocks[kind];
  const own = withoutDefaults(block.parameters, withDefaults(block.parameters, parameters));
  const named = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  return block.sizeOf === undefined ? [String(size), ...named] : named;
}

/** The block that has the name, in any case and with blanks where its label has some. */
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

/** The dimensions a notation names; the problem says at which character it stops making sense. */
export function parseNotation(text: string): Result<readonly BlockOfSize[]> {
  const dimensions: BlockOfSize[] = [];
  if (text.trim() === '') return success(dimensions);
  let npus = 1;
  let offset = 0;
  for (;;) {
    // Blanks inside belong to the name where a bracket follows it.
    const ahead = text.slice(offset);
    const part = /^\s*([^\s()_][^()_]*)?(?=\()/.exec(ahead) ?? /^\s*([^\s()_]*)\s*/.exec(ahead);
    const name = part?.[1]?.trim() ?? '';
    const nameAt = offset + (part?.[0].search(/\S|$/) ?? 0);
    if (name === '') return at(nameAt, `a block is missing. Allowed: ${BLOCK_NAMES}.`);
    const kind = blockNamed(name);
    if (kind === undefined) return unknownBlock(name, nameAt);
    if (dimensions.length === DIMENSIONS_MAX) {
      return at(nameAt, `dimension ${DIMENSIONS_MAX + 1}. At most ${DIMENSIONS_MAX} dimensions are allowed.`);
    }
    offset += part?.[0].length ?? 0;

    const short = blocks[kind].short;
    if (text[offset] !== '(') return at(offset, `"(" and a size must follow ${name}, as in ${short}(8).`);
    const close = text.indexOf(')', offset);
    if (close < 0) return at(text.length, `the notation ends inside ${name}(. Expected ${SIZES}, then ")".`);
    const shape = readArguments(kind, text.slice(offset + 1, close), offset + 1);
    if (!shape.ok) return shape;
    const { size } = shape.value;
    npus *= size;
    if (npus > NPUS_MAX) {
      return at(offset + 1, `size ${size} makes ${npus} NPUs. At most ${NPUS_MAX} are allowed.`);
    }
    dimensions.push(shape.value);

    offset = close + 1;
    const rest = text.slice(offset);
    const separatorAt = offset + rest.search(/\S|$/);
    if (separatorAt === text.length) return success(dimensions);
    if (text[separatorAt] !== '_') {
      return at(separatorAt, `"${text.charAt(separatorAt)}" found. Dimensions are joined by "_".`);
    }
    offset = separatorAt + 1;
  }
}

/** What stands between the brackets, which begins at `offset`. */
function readArguments(kind: BlockKind, text: string, offset: number): Result<BlockShape> {
  const block = blocks[kind];
  const specs = block.parameters;
  const parts = text.split(',');
  const given: Record<string, ParameterValue> = {};
  let size = NaN;
  let partAt = offset;
  for (const [index, part] of parts.entries()) {
    const trimmed = part.trim();
    const named = /^([A-Za-z]+)\s*=\s*(\S.*)$/.exec(trimmed);
    if (index === 0 && named === null && block.sizeOf === undefined) {
      size = /^\d+$/.test(trimmed) ? Number(trimmed) : NaN;
      const shown = trimmed === '' ? 'the size is missing' : `size ${trimmed}`;
      if (!(size >= 1 && size <= SIZE_MAX)) return at(partAt, `${shown}. Allowed: ${SIZES}.`);
    } else if (named !== null) {
      const read = readParameter(specs, named[1] ?? '', named[2] ?? '', given);
      if (read !== null) return at(partAt, read);
    } else if (trimmed !== '' || parts.length > 1) {
      return at(partAt, `"${trimmed}" found. ${parametersAllowed(specs)}`);
    }
    partAt += part.length + 1;
  }
  if (block.sizeOf !== undefined) size = block.sizeOf(withDefaults(specs, given));
  else if (Number.isNaN(size)) return at(offset, `the size is missing. Allowed: ${SIZES}.`);
  const parameters = withoutDefaults(specs, withDefaults(specs, given));
  const shape: BlockShape = { kind, size, ...(Object.keys(parameters).length === 0 ? {} : { parameters }) };
  const [wrong] = block.problemsOf?.(formOf(shape)) ?? [];
  if (wrong !== undefined) return at(offset, wrong.message);
  if (size > SIZE_MAX) return at(offset, `${size} NPUs in a block. Allowed: at most ${SIZE_MAX}.`);
  return success(shape);
}

/** Adds the parameter to those given; what is wrong with it, or null. */
function readParameter(
  specs: Readonly<Record<string, ParameterSpec>>,
  name: string,
  text: string,
  given: Record<string, ParameterValue>,
): string | null {
  const spec = specs[name];
  if (spec === undefined) return `"${name}" is no parameter. ${parametersAllowed(specs)}`;
  if (given[name] !== undefined) return `${name} is given twice.`;
  const value = isChoice(spec) ? text : Number(text);
  const wrong = parameterProblem(name, spec, value);
  if (wrong === null) given[name] = value;
  return wrong;
}

function parametersAllowed(specs: Readonly<Record<string, ParameterSpec>>): string {
  const names = Object.keys(specs);
  return names.length === 0 ? 'Allowed: a size only.' : `Allowed: ${names.join(', ')}.`;
}
