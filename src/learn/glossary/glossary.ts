/** Every term that the page explains, by topic. */
import type { Term } from './term.ts';
import { COLLECTIVE_TERMS } from './collective-terms.ts';
import { COST_TERMS } from './cost-terms.ts';
import { MEASURE_TERMS } from './measure-terms.ts';
import { NETWORK_TERMS } from './network-terms.ts';
import { SCHEME_TERMS } from './scheme-terms.ts';
import { TRAINING_TERMS } from './training-terms.ts';

export const GLOSSARY: readonly { readonly name: string; readonly terms: readonly Term[] }[] = [
  { name: 'Networks', terms: NETWORK_TERMS },
  { name: 'Collectives', terms: COLLECTIVE_TERMS },
  { name: 'Training', terms: TRAINING_TERMS },
  { name: 'Measures', terms: MEASURE_TERMS },
  { name: 'Schemes', terms: SCHEME_TERMS },
  { name: 'Costs', terms: COST_TERMS },
];

export const TERMS: readonly Term[] = GLOSSARY.flatMap(({ terms }) => terms);

export function termOf(id: string): Term | undefined {
  return TERMS.find((term) => term.id === id);
}

/** Returns the terms in which every word of the text begins a word: first in name and synonyms, then in the description. */
export function findTerms(text: string): readonly Term[] {
  const words = wordsOf(text);
  if (words.length === 0) return TERMS;
  const has = (within: readonly string[]) =>
    words.every((word) => within.some((candidate) => candidate.startsWith(word)));
  const byName = TERMS.filter(({ term, also = [] }) => has(wordsOf([term, ...also].join(' '))));
  const byText = TERMS.filter((term) => !byName.includes(term) && has(wordsOf(term.text)));
  return [...byName, ...byText];
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}
