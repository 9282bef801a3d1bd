/** Chips by the names that sources give them, and those whose constants stand in for theirs. */
import type { Chip } from './chip.ts';
import { CHIPS } from './facts.ts';

const kept = new Map<string, Chip | null>();

/**
 * The chip that a source's name refers to, whatever suffix it has: "H100-EFA", "h100_80gb", "DGX-GB200",
 * "GB200-NVL72", "NVIDIA A100-SXM4-40GB". null if no chip of the table is meant.
 */
export function chipNamed(name: string): Chip | null {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const found = findChip(name);
  if (kept.size < MOST_NAMES) kept.set(name, found);
  return found;
}

/** Tables name a few chips, thousands of times. */
const MOST_NAMES = 1000;

function findChip(name: string): Chip | null {
  const plain = squeeze(name.replace(/^(?:(?:NVIDIA|DGX|HGX|AMD|INSTINCT|GOOGLE)[-_ ]+)+/i, ''));
  const meant = CHIPS.filter(({ id }) => plain.startsWith(squeeze(id)));
  const found = meant.reduce<Chip | null>(
    (best, chip) => (best && best.id.length >= chip.id.length ? best : chip),
    null,
  );
  // For chips with several memory sizes, the one whose size appears anywhere in the name.
  const memoryGB = Number(/(?<!\d)(\d+) ?GB(?![A-Z\d])/i.exec(name)?.[1]);
  const sized = CHIPS.find((chip) => chip.memoryGB === memoryGB && chip.id === `${found?.id}-${memoryGB}GB`);
  return sized ?? found;
}

function squeeze(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace('TRILLIUM', 'V6E');
}

/** `chip` and those that stand in for it, the nearest first, without duplicates. */
export function standIns(chip: Chip): readonly Chip[] {
  const found = [chip];
  for (const { like } of found) {
    for (const id of like) {
      const next = CHIPS.find((known) => known.id === id);
      if (next !== undefined && !found.includes(next)) found.push(next);
    }
  }
  return found;
}
