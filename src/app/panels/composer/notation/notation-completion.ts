/** Completions of a notation that is being typed. */
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { DIMENSIONS_MAX } from '../../../../topology/bounds.ts';
import type { ParameterSpec } from '../../../../topology/blocks/parameters.ts';
import { BLOCK_KINDS, type BlockKind } from '../../../../topology/dimension.ts';
import { blockNamed } from '../../../../topology/notation.ts';
import { namesOf } from './block-names.ts';

export interface Completion {
  /** The inserted text, which the list shows. */
  readonly label: string;
  /** What it stands for. */
  readonly detail: string;
  /** The whole notation after the insertion, and the position of the caret. */
  readonly text: string;
  readonly caret: number;
}

const SIZES = ['2', '4', '8', '16', '32', '64', '128', '256'];

/** Makes a completion that replaces the last `typed` characters before the caret, and what `replaced` matches after it. */
type Put = (label: string, detail: string, typed: number, replaced: RegExp) => Completion;

/** Returns the completions at a position: names of blocks, sizes, or another dimension after a complete one. */
export function completionsAt(text: string, caret: number): readonly Completion[] {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  const put: Put = (label, detail, typed, replaced) => {
    const start = before.slice(0, before.length - typed) + label;
    return { label, detail, text: start + after.replace(replaced, ''), caret: start.length };
  };
  const name = /(?:^|_)\s*([a-z\d][a-z\d\s]*|)$/i.exec(before)?.[1];
  if (name !== undefined) return nameCompletions(name, put);
  const parameters = parameterCompletions(before, put);
  if (parameters !== null) return parameters;
  const size = /\(\s*(\d*)$/.exec(before)?.[1];
  if (size !== undefined) {
    return SIZES.filter((candidate) => candidate.startsWith(size)).map((candidate) =>
      put(`${candidate})`, 'NPUs', size.length, /^\d*\)?/),
    );
  }
  const isComplete = /\)\s*$/.test(before) && after.trim() === '';
  if (!isComplete || text.split('_').length >= DIMENSIONS_MAX) return [];
  return BLOCK_KINDS.map((kind) =>
    put(`_${blocks[kind].short}(`, `another ${blocks[kind].label}`, 0, /^\s*/),
  );
}

function nameCompletions(name: string, put: Put): readonly Completion[] {
  const wanted = name.replace(/\s/g, '').toLowerCase();
  return BLOCK_KINDS.filter((kind) => blocks[kind].aliases.some((alias) => alias.startsWith(wanted))).map(
    (kind) => put(`${blocks[kind].short}(`, namesOf(kind).join(', also '), name.length, /^[a-z\d\s]*\(?/i),
  );
}

/** Returns null if no parameter can be typed there. Parameters come first for blocks whose size follows from them, otherwise after the size. */
function parameterCompletions(before: string, put: Put): readonly Completion[] | null {
  const [, name = '', typed = ''] = /([a-z\d\s]+)\(([^()]*)$/i.exec(before) ?? [];
  const kind = blockNamed(name);
  if (kind === undefined) return null;
  const isSized = blocks[kind].sizeOf === undefined;
  if (isSized && !typed.includes(',')) return null;
  const last = typed.slice(typed.lastIndexOf(',') + 1).trimStart();
  const whole = last === '' && !isSized ? [put(')', 'as it is', 0, /^\)?/)] : [];
  const given = parametersOf(kind, last, typed).map(([label, detail]) =>
    put(label, detail, last.length, /^[^()]*\)?/),
  );
  return [...whole, ...given];
}

/** Returns the parameters that start with the typed text and are not given yet, with their initial values. */
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
