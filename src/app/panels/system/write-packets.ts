/** The packets of a design as typed; 0 stands for an absent field. */
import type { Design } from '../../../design/document.ts';
import { ACK_PRESETS, type PacketOptions } from '../../../network/models/packets/option-facts.ts';
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
  newReno: { sack: undefined, recovery: undefined, fixedWindow: undefined, lossless: undefined },
  sack: { sack: true, recovery: 'prr', fixedWindow: undefined, lossless: undefined },
  sackClassic: { sack: true, recovery: undefined, fixedWindow: undefined, lossless: undefined },
  fixed: { sack: undefined, recovery: undefined, fixedWindow: true, lossless: undefined },
  lossless: { sack: undefined, recovery: undefined, fixedWindow: undefined, lossless: true },
} as const;

export function controlOf({ sack, recovery, fixedWindow, lossless }: PacketOptions): keyof typeof CONTROLS {
  if (lossless === true) return 'lossless';
  if (fixedWindow === true) return 'fixed';
  if (sack !== true) return 'newReno';
  return recovery === 'prr' ? 'sack' : 'sackClassic';
}

export type AckPreset = keyof typeof ACK_PRESETS | 'custom';

const ACK_CHOICES = [
  { value: 'none', label: 'No timer' },
  { value: 'ns3', label: 'As ns-3' },
  { value: 'linux', label: 'As Linux' },
  { value: 'custom', label: 'Custom' },
] as const;

/** The presets of delayed acknowledgements, and `custom` if a design matches none of them. */
export function ackChoices(preset: AckPreset) {
  return ACK_CHOICES.filter(({ value }) => value !== 'custom' || preset === 'custom');
}

export function ackPresetOf({ ackDelayNs = 0, quickAckSegments = 0 }: PacketOptions): AckPreset {
  const known = ACK_CHOICES.find(({ value }) => {
    if (value === 'custom') return true;
    const preset = ACK_PRESETS[value];
    return preset.ackDelayNs === ackDelayNs && preset.quickAckSegments === quickAckSegments;
  });
  return known?.value ?? 'custom';
}

/** Sets a preset of delayed acknowledgements; `custom` keeps the present values. */
export function writeAcks(id: AckPreset): (design: Design) => Design {
  if (id === 'custom') return (design) => design;
  const { ackDelayNs, quickAckSegments } = ACK_PRESETS[id];
  return writePackets({
    ackDelayNs: ackDelayNs === 0 ? undefined : ackDelayNs,
    quickAckSegments: quickAckSegments === 0 ? undefined : quickAckSegments,
  });
}
