/** Layer patterns of hybrid models in Megatron-LM's letters. */
import type { LayerSpec } from '../../../workload/transformer/facts/pattern.ts';
import { parsePattern, printPattern } from '../../../workload/transformer/facts/pattern-text.ts';

/** The layer that each letter stands for (https://github.com/NVIDIA/Megatron-LM, megatron/core/ssm). */
export const HYBRID_LETTERS: Readonly<Record<string, LayerSpec>> = {
  M: { mixer: 'mamba', mlp: null },
  G: { mixer: 'delta', mlp: null },
  '*': { mixer: 'full', mlp: null },
  '-': { mixer: null, mlp: 'dense' },
  E: { mixer: null, mlp: 'experts' },
};

/** Returns the pattern that the letters spell, or null if a letter is unknown. */
export function hybridPattern(letters: string): string | null {
  const specs = [...letters.matchAll(/\S/g)].map(([letter]) => HYBRID_LETTERS[letter]);
  const known = specs.filter((spec) => spec !== undefined);
  return known.length === specs.length && known.length > 0 ? printPattern(known) : null;
}

/** Spells a pattern of half layers over all `layers`; null if a layer has no letter. */
export function hybridLetters(pattern: string, layers: number): string | null {
  const specs = parsePattern(pattern);
  if (!specs.ok) return null;
  const letters = Array.from({ length: layers }, (_, layer) => {
    const { mixer, mlp } = specs.value[layer % specs.value.length]!;
    return Object.entries(HYBRID_LETTERS).find(([, half]) => half.mixer === mixer && half.mlp === mlp)?.[0];
  });
  return letters.every((letter) => letter !== undefined) ? letters.join('') : null;
}
