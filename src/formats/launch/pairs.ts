/**
 * Reads the keys and values of a recipe: YAML by path, and `key=value` in Python or in overrides on a command line. Lists and nested
 * objects on one line stay text.
 */
export interface Pair {
  /** For example `model.optim.name`. */
  readonly path: string;
  readonly value: string;
  readonly offset: number;
}

const MOST_PAIRS = 5000;
const MOST_DEPTH = 20;

export function pairsOf(text: string): readonly Pair[] {
  const pairs: Pair[] = [];
  const parents: { readonly indent: number; readonly key: string }[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    if (pairs.length >= MOST_PAIRS) break;
    const start = offset;
    offset += line.length + 1;
    const yaml = /^([ ]*)(?:- )?([\w.+-]+):(?:[ \t]+(.*))?$/.exec(line.slice(0, 2000));
    if (yaml === null) {
      pairs.push(...assignments(line.slice(0, 2000), start));
      continue;
    }
    const [, spaces = '', key = '', rest = ''] = yaml;
    while (parents.length > 0 && parents.at(-1)!.indent >= spaces.length) parents.pop();
    const path = [...parents.map((parent) => parent.key), key].join('.');
    const value = plain(rest);
    if (value !== '') pairs.push({ path, value, offset: start + spaces.length });
    else if (parents.length < MOST_DEPTH) parents.push({ indent: spaces.length, key });
  }
  return pairs;
}

/** Finds `model.tensor_model_parallel_size=8`, and `tensor_model_parallel_size=8,` in Python. */
function assignments(line: string, start: number): readonly Pair[] {
  return [
    ...line.matchAll(
      /(?:^|[\s(,])\+{0,2}((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*)\s?=\s?("[^"]*"|'[^']*'|[^\s,)#=]+)/g,
    ),
  ].map((match) => ({
    path: match[1] ?? '',
    value: plain(match[2] ?? ''),
    offset: start + match.index,
  }));
}

/** Strips quotes and comments. */
function plain(text: string): string {
  const trimmed = text.trim();
  const [, double, single] = /^(?:"([^"]*)"|'([^']*)')/.exec(trimmed) ?? [];
  return double ?? single ?? trimmed.replace(/(?:^|\s+)#.*$/, '').trim();
}
