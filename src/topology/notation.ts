/**
 * The notation of a multi-dimensional topology, innermost dimension first:
 * `Ring(2)_FC(8)_Ring(8)_Switch(8)`.
 *
 *     topology  = "" | dimension { "_" dimension }
 *     dimension = block "(" size ")"
 *
 * Blocks are read by any of their aliases in any case, blanks between the parts are skipped. No text
 * at all is the topology without dimensions.
 */
import { problem, success } from '../units/result.ts';
import type { Failure, Result } from '../units/result.ts';
import { blocks } from './blocks/blocks.ts';
import { DIMENSIONS_MAX, NPUS_MAX, SIZE_MAX } from './bounds.ts';
import { BLOCK_KINDS } from './dimension.ts';
import type { BlockKind } from './dimension.ts';
import { nearestName } from './nearestName.ts';

/** What the notation says about a dimension. */
export interface BlockOfSize {
  readonly kind: BlockKind;
  readonly size: number;
}

const BLOCK_NAMES = BLOCK_KINDS.map((kind) => blocks[kind].short).join(', ');
const SIZES = `a whole number from 1 to ${SIZE_MAX}`;

export function printNotation(dimensions: readonly BlockOfSize[]): string {
  return dimensions.map(({ kind, size }) => `${blocks[kind].short}(${size})`).join('_');
}

function kindOf(name: string): BlockKind | undefined {
  const wanted = name.toLowerCase();
  return BLOCK_KINDS.find((kind) => blocks[kind].aliases.includes(wanted));
}

/** `path` is `notation:<character>` with the first character counted as 1. */
function at(offset: number, message: string): Failure {
  return problem(`notation:${offset + 1}`, `At character ${offset + 1}: ${message}`);
}

function unknownBlock(name: string, offset: number): Failure {
  const known = BLOCK_KINDS.flatMap((kind) => [blocks[kind].label, ...blocks[kind].aliases]);
  const nearest = kindOf(nearestName(name, known));
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
    const part = /^\s*([^\s()_]*)\s*/.exec(text.slice(offset));
    const name = part?.[1] ?? '';
    const nameAt = offset + (part?.[0].search(/\S|$/) ?? 0);
    if (name === '') return at(nameAt, `a block is missing. Allowed: ${BLOCK_NAMES}.`);
    const kind = kindOf(name);
    if (kind === undefined) return unknownBlock(name, nameAt);
    if (dimensions.length === DIMENSIONS_MAX) {
      return at(nameAt, `dimension ${DIMENSIONS_MAX + 1}. At most ${DIMENSIONS_MAX} dimensions are allowed.`);
    }
    offset += part?.[0].length ?? 0;

    const short = blocks[kind].short;
    if (text[offset] !== '(') return at(offset, `"(" and a size must follow ${name}, as in ${short}(8).`);
    const close = text.indexOf(')', offset);
    const sizeText = text.slice(offset + 1, close < 0 ? undefined : close).trim();
    const shown = sizeText === '' ? 'the size is missing' : `size ${sizeText}`;
    if (close < 0) return at(text.length, `the notation ends inside ${name}(. Expected ${SIZES}, then ")".`);
    const size = /^\d+$/.test(sizeText) ? Number(sizeText) : NaN;
    if (!(size >= 1 && size <= SIZE_MAX)) return at(offset + 1, `${shown}. Allowed: ${SIZES}.`);
    npus *= size;
    if (npus > NPUS_MAX) {
      return at(offset + 1, `size ${size} makes ${npus} NPUs. At most ${NPUS_MAX} are allowed.`);
    }
    dimensions.push({ kind, size });

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
