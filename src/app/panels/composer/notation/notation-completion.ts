/** Completions of a notation that is being typed. */
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { DIMENSIONS_MAX } from '../../../../topology/bounds.ts';
import type { ParameterSpec } from '../../../../topology/blocks/parameters.ts';
import { BLOCK_KINDS, type BlockKind } from '../../../../topology/dimension.ts';
import { blockNamed } from '../../../../topology/notation.ts';

export interface Completion {
  /** What it puts in, as the list shows it. */
  readonly label: string;
  /** In words. */
  readonly detail: string;
  /** The whole notation with it, and where the caret is then. */
  readonly text: string;
  readonly caret: number;
}

const SIZES = ['2', '4', '8', '16', '32', '64', '128', '256'];

/** The completions at a place of the text: names of blocks, sizes, or another dimension after a whole one. */
export function completionsAt(text: string, caret: number): readonly Completion[] {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  const put = (label: string, detail: string, typed: number, replaced: RegExp): Completion => {
    const start = before.slice(0, before.length - typed) + label;
    return { label, detail, text: start + after.replace(replaced, ''), caret: start.length };
  };

  const name = /(?:^|_)\s*([a-z\d][a-z\d\s]*|)$/i.exec(before)?.[1];
  if (name !== undefined) {
    const wanted = name.replace(/\s/g, '').toLowerCase();
    return BLOCK_KINDS.filter((kind) => blocks[kind].aliases.some((alias) => alias.startsWith(wanted))).map(
      (kind) => put(`${blocks[kind].short}(`, namesOf(kind).join(', also '), name.length, /^[a-z\d\s]*\(?/i),
    );
  }
  const [, own = '', typed = ''] = /([a-z\d\s]+)\(([^()]*)$/i.exec(before) ?? [];
  const named = blockNamed(own);
  const isSized = named !== undefined && blocks[named].sizeOf === undefined;
  // Parameters come first where they make the size, else after it.
  if (named !== undefined && (!isSized || typed.includes(','))) {
    const last = typed.slice(typed.lastIndexOf(',') + 1).trimStart();
    const whole = last === '' && !isSized ? [put(')', 'as it is', 0, /^\)?/)] : [];
    return [
      ...whole,
      ...parametersOf(named, last, typed).map(([label, detail]) =>
        put(label, detail, last.length, /^[^()]*\)?/),
      ),
    ];
  }
  const size = /\(\s*(\d*)$/.exec(before)?.[1];
  if (size !== undefined) {
    return SIZES.filter((candidate) => candidate.startsWith(size)).map((candidate) =>
      put(`${candidate})`, 'NPUs', size.length, /^\d*\)?/),
    );
  }
  const isWhole = /\)\s*$/.test(before) && after.trim() === '' && text.split('_').length < DIMENSIONS_MAX;
  if (!isWhole) return [];
  return BLOCK_KINDS.map((kind) =>
    put(`_${blocks[kind].short}(`, `another ${blocks[kind].label}`, 0, /^\s*/),
  );
}

/** Parameters that begin as typed and are not given yet, with what they have at first. */
function parametersOf(
  kind: BlockKind,
  last: string,
  typed: string,
): readonly (readonly [label: string, detail: string])[] {
  const specs = Object.entries<ParameterSpec>(blocks[kind].parameters);
  return specs
    .map(([name, { initial, label }]) => [name, `${name}=${initial})`, label] as const)
    .filter(([name, label]) => label.startsWith(last) && !new RegExp(`\\b${name}\\s*=`).test(typed))
    .map(([, label, detail]) => [label, detail]);
}

/** What a block is called, and the shortest name that the notation reads where that is shorter. */
export function namesOf(kind: BlockKind): readonly string[] {
  const { label, aliases } = blocks[kind];
  const [shortest = ''] = aliases.toSorted((a, b) => a.length - b.length);
  return shortest.length < label.length ? [label, shortest.toUpperCase()] : [label];
}
