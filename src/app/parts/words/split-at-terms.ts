import type { Term } from '../../../learn/glossary/term.ts';

export interface TextPart {
  readonly text: string;
  /** The word that it is; null for what stands between. */
  readonly id: string | null;
}

/** Cuts a text where a word of the glossary stands first, the longest name before a shorter within it. */
export function splitAtTerms(
  text: string,
  terms: readonly Pick<Term, 'id' | 'term' | 'said'>[],
): readonly TextPart[] {
  const byName = new Map(
    terms.flatMap(({ id, term, said = [] }) =>
      [nameOf(term), ...said].map((name) => [name.toLowerCase(), id] as const),
    ),
  );
  const names = [...byName.keys()].sort((left, right) => right.length - left.length);
  const any = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const parts: TextPart[] = [];
  const marked = new Set<string>();
  let from = 0;
  for (const found of text.matchAll(
    new RegExp(`(?<![\\p{L}\\d-])(${any})(?:s|es)?(?![\\p{L}\\d-])`, 'giu'),
  )) {
    const id = byName.get((found[1] ?? '').toLowerCase());
    if (id === undefined || marked.has(id)) continue;
    marked.add(id);
    parts.push({ text: text.slice(from, found.index), id: null }, { text: found[0], id });
    from = found.index + found[0].length;
  }
  parts.push({ text: text.slice(from), id: null });
  return parts.filter((part) => part.text !== '');
}

/** Without what stands in brackets behind it. */
function nameOf(term: string): string {
  return term.replace(/ \(.*\)$/, '');
}
