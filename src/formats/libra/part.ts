/** Recognises LIBRA's files by keys that only this kind has. Needs no YAML reader. */
import type { TextFile } from '../text-file.ts';

export const LIBRA_PARTS = ['network', 'cost', 'communicator'] as const;
export type LibraPart = (typeof LIBRA_PARTS)[number];

const KEYS: Readonly<Record<LibraPart, RegExp>> = {
  network: /^["']?(Topology|NpusCount|CostDimension)["']?\s*:/m,
  communicator: /^["']?(Forward|InputGrad|WeightGrad)["']?\s*:/m,
  cost: /^["']?Inter(Chiplet|Package|Node|Pod)["']?\s*:/m,
};

/** Null for any other file. */
export function libraPartOf({ text }: TextFile): LibraPart | null {
  if (/^\s*\{/.test(text)) return null;
  return LIBRA_PARTS.find((part) => KEYS[part].test(text)) ?? null;
}

const FIRST_ROW =
  /^\s*\S+[ \t]+-?\d+[ \t]+\d\S*[ \t]+(NONE|ALLREDUCE|REDUCESCATTER|ALLGATHER|ALLTOALL)[ \t]+\d/;

/** Returns whether a text is LIBRA's workload: rows of ASTRA-sim 1.0 without their header. */
export function isLibraRows({ text }: TextFile): boolean {
  return FIRST_ROW.test(text);
}
