/** Patterns of layers as texts: read with what is wrong, and printed. */
import { failure, success, type Result } from '../../../units/result.ts';
import { MIXERS, MLPS, MOST_LAYERS, specsIn, type LayerSpec } from './pattern.ts';

/** Returns the layers of one period; the problem names the entry and what is allowed. */
export function parsePattern(text: string): Result<readonly LayerSpec[]> {
  const specs = specsIn(text);
  if (typeof specs !== 'string') return success(specs);
  const found = specs.length > 40 ? `${specs.slice(0, 40)}...` : specs;
  return failure({
    path: 'pattern',
    message:
      `Expected layers such as "3 delta+experts, full+dense": a mixer (${MIXERS.join(', ')}), an MLP ` +
      `(${MLPS.join(', ')}) or both, and at most ${MOST_LAYERS} of them; found "${found}".`,
  });
}

/** The shortest list that repeats to `specs`, with equal neighbours counted. */
export function printPattern(specs: readonly LayerSpec[]): string {
  const words = specs.map(({ mixer, mlp }) => [mixer, mlp].filter((half) => half !== null).join('+'));
  const period = words.slice(0, periodOf(words));
  const runs: { readonly word: string; count: number }[] = [];
  for (const word of period) {
    const last = runs.at(-1);
    if (last?.word === word) last.count += 1;
    else runs.push({ word, count: 1 });
  }
  return runs.map(({ word, count }) => (count === 1 ? word : `${count} ${word}`)).join(', ');
}

function periodOf(words: readonly string[]): number {
  for (let period = 1; period < words.length; period += 1) {
    if (words.every((word, index) => word === words[index % period])) return period;
  }
  return words.length;
}
