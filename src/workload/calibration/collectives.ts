/**
 * Constants of collectives, as `npm run calibrate` fitted them, by accelerator and by the network between
 * nodes.
 */
import type { Chip } from '../chips/chip.ts';
import { standIns } from '../chips/named-chip.ts';
import type { CollectiveConstants } from '../step-time/collective-constants.ts';
import type { FabricConstants } from '../step-time/fabric-time.ts';
import { FITTED } from './fitted.ts';
import type { FittedConstants } from './fitted.ts';
import type { ConstantMeaning } from '../step-time/stack.ts';

/** Accelerators whose collectives were measured. */
export const COLLECTIVE_CHIPS = ['A100', 'H100', 'B200', 'GB200'] as const;

export const COLLECTIVE_CONSTANTS: Readonly<Record<keyof CollectiveConstants, ConstantMeaning>> = {
  reduceLatencyUs: { unit: 'us', neutral: 10, meaning: 'all-reduce of two ranks, no bytes' },
  latencyUs: { unit: 'us', neutral: 10, meaning: 'the other collectives of two ranks, no bytes' },
  rankUs: { unit: 'us', neutral: 1, meaning: 'each further rank adds this per round of the ring' },
  busGBps: { unit: 'GB/s', neutral: 300, meaning: 'bus bandwidth of large messages' },
  lowLatencyGBps: { unit: 'GB/s', neutral: 100, meaning: 'bus bandwidth of the protocol of small messages' },
  handshakeUs: {
    unit: 'us',
    neutral: 10,
    meaning: 'startup cost of the protocol of large messages',
  },
  rampMB: {
    unit: 'MB',
    neutral: 3,
    meaning: 'a message of this size takes twice its time at full bandwidth',
  },
  switchGain: { unit: '', neutral: 0.3, meaning: 'gain of an all-reduce of eight over the bus bandwidth' },
  exchangeShare: { unit: '', neutral: 0.9, meaning: 'bandwidth of an all-to-all over the bus bandwidth' },
  exchangeUs: { unit: 'us', neutral: 4, meaning: 'copies of an all-to-all whose parts are large' },
};

export const FABRIC_CONSTANTS: Readonly<Record<keyof FabricConstants, ConstantMeaning>> = {
  railShare: { unit: '', neutral: 0.8, meaning: "share of the NICs' rate that a ring over nodes reaches" },
  reduceRoundUs: {
    unit: 'us',
    neutral: 2,
    meaning: 'each rank on another node adds this per round of an all-reduce',
  },
  roundUs: { unit: 'us', neutral: 2, meaning: 'each rank on another node adds this per round of the others' },
};

/**
 * The constants of `chip`, or those of the nearest measured one with bandwidths in proportion to the links.
 * `from` is the chip that was measured.
 */
export function collectiveConstants(
  chip: Chip,
  table: FittedConstants = FITTED,
): { readonly constants: CollectiveConstants; readonly from: string } {
  for (const near of standIns(chip)) {
    const fitted = table[`nccl-${near.id.toLowerCase()}`];
    if (fitted === undefined) continue;
    const constants = complete(COLLECTIVE_CONSTANTS, fitted);
    if (near === chip) return { constants, from: near.id };
    const scale = chip.linkGBps / near.linkGBps;
    const scaled = {
      ...constants,
      busGBps: constants.busGBps * scale,
      lowLatencyGBps: constants.lowLatencyGBps * scale,
    };
    return { constants: scaled, from: near.id };
  }
  return { constants: complete(COLLECTIVE_CONSTANTS, { busGBps: 0.7 * chip.linkGBps }), from: 'data sheet' };
}

/** The constants of the network between nodes: `infiniband` or `efa`. */
export function fabricConstants(fabric: string, table: FittedConstants = FITTED): FabricConstants {
  return complete(FABRIC_CONSTANTS, table[`fabric-${fabric}`] ?? {});
}

/** The fitted values, and the neutral value of every other constant. */
export function complete<Name extends string>(
  meanings: Readonly<Record<Name, Pick<ConstantMeaning, 'neutral'>>>,
  fitted: Readonly<Record<string, number>>,
): Record<Name, number> {
  const names = Object.keys(meanings) as Name[];
  return Object.fromEntries(names.map((name) => [name, fitted[name] ?? meanings[name].neutral])) as Record<
    Name,
    number
  >;
}
