/** The packets of a design as they are typed; 0 stands for what is left out. */
import type { Design } from '../../../design/document.ts';
import type { PacketOptions } from '../../../network/packets/options.ts';
import { formatExactBytes, parseBytes } from '../../../units/bytes.ts';
import { readOr } from '../../parts/fields/optional-number.ts';
import { readWithUnit, type ReadText } from '../../ui/field/read-number.ts';

export const readBytes = readWithUnit(parseBytes);

/** Reads `word`, or nothing at all, as 0. */
export function readBytesOr(word: string): ReadText {
  return readOr(word, readBytes);
}

/** Prints 0 as `word`. */
export function printBytesOr(word: string): (bytes: number) => string {
  return (bytes) => (bytes === 0 ? word : formatExactBytes(bytes));
}

/** The design with some of its packets' settings changed; undefined takes one out, and the last of them all. */
export function writePackets(changed: {
  readonly [Key in keyof PacketOptions]: PacketOptions[Key] | undefined;
}): (design: Design) => Design {
  return (design) => {
    const { packets, ...system } = design.system;
    const entries = Object.entries({ ...packets, ...changed }).filter(([, value]) => value !== undefined);
    return entries.length === 0
      ? { ...design, system }
      : { ...design, system: { ...system, packets: Object.fromEntries(entries) } };
  };
}

/** How senders are held back, as what a design says of it. */
export const CONTROLS = {
  newReno: { sack: undefined, fixedWindow: undefined, lossless: undefined },
  sack: { sack: true, fixedWindow: undefined, lossless: undefined },
  fixed: { sack: undefined, fixedWindow: true, lossless: undefined },
  lossless: { sack: undefined, fixedWindow: undefined, lossless: true },
} as const;

export function controlOf({ sack, fixedWindow, lossless }: PacketOptions): keyof typeof CONTROLS {
  if (lossless === true) return 'lossless';
  if (fixedWindow === true) return 'fixed';
  return sack === true ? 'sack' : 'newReno';
}
