/**
 * The setting of the study of loop networks: 512 NPUs, 16 per switch, 32 switches as a ring (q 5) or a grid (8 x 4), two cables per
 * shortcut, against a fat tree of leaves with 16 NPUs and 16 spines; links of 12.5 GB/s, 100 ns per cable and 100 ns per switch. The paper
 * prints the NPUs, the algorithms and the simulator; widths and link speed are from the first author's public code; latencies, the tree's
 * shape and its routing are assumed.
 */
import type { LoopExchange } from '../../../collective/loop/exchange.ts';
import { lockstepNs, lockstepSteps, type LoopWires } from '../../../collective/loop/lockstep.ts';
import type { Shift } from '../../../collective/loop/shift.ts';
import {
  exchangeOn,
  loopWires,
  ringNs,
  ringOn,
  treeWires,
  type Wires,
} from '../../../network/rendezvous/loop-collectives.ts';
import { runSteps } from '../../../network/rendezvous/run-steps.ts';
import type { SharedModelId } from '../../../network/models/shared/sharing-facts.ts';

export const NPUS_PER_SWITCH = 16;
export const RING = [5];
export const GRID = [3, 2];
export const NPUS = 512;
export const CABLES = 2;
export const LINK = { linkGBps: 12.5, cableNs: 100, switchNs: 100 } as const;

export const MB = 1e6;
export const SIZES_MB = [1, 4, 16, 64, 256, 512];

/** A loop network of the study. */
export interface Loop {
  readonly logSides: readonly number[];
  readonly cables?: number;
  readonly wiring?: LoopWires['wiring'];
  readonly npusPerSwitch?: number;
}

function wiresOf({ cables = CABLES, wiring = 'duplex' }: Loop): LoopWires {
  return { ...LINK, wiring, cables };
}

export function exchangeOf(
  logSides: readonly number[],
  shift: Shift,
  npusPerSwitch = NPUS_PER_SWITCH,
): LoopExchange {
  return { shape: { logSides }, npusPerSwitch, shift, partner: 'xor', gather: 'reverse' };
}

/**
 * An all-reduce as messages that share links.
 *
 * @param sharedModel defaults to max-min fair
 */
export function loopNs(loop: Loop, shift: Shift, bytes: number, sharedModel?: SharedModelId): number {
  const exchange = exchangeOf(loop.logSides, shift);
  const wires = loopWires(exchange.shape, NPUS_PER_SWITCH, wiresOf(loop));
  return runSteps(exchangeOn(wires, exchange, bytes, { start: 'rendezvous', sharedModel })).ns;
}

/** The same in closed form, with all ranks in step. */
export function loopLockstepNs(loop: Loop, shift: Shift, bytes: number): number {
  return lockstepNs(
    lockstepSteps(exchangeOf(loop.logSides, shift, loop.npusPerSwitch), wiresOf(loop), bytes),
  );
}

function tree(npus: number): Wires {
  return treeWires(npus, { ...LINK, leafPorts: NPUS_PER_SWITCH, spines: NPUS_PER_SWITCH });
}

/** Halving-doubling on the fat tree. */
export function treeNs(npus: number, bytes: number, sharedModel?: SharedModelId): number {
  const exchange = exchangeOf([Math.log2(npus / NPUS_PER_SWITCH)], 'none');
  return runSteps(exchangeOn(tree(npus), exchange, bytes, { start: 'rendezvous', sharedModel })).ns;
}

/** The ring of all NPUs on the fat tree, by which the figure is normalised. */
export function treeRingNs(npus: number, bytes: number, sharedModel?: SharedModelId): number {
  if (sharedModel !== 'lv08') return ringNs(tree(npus), npus, bytes);
  // Returning messages share links with outgoing ones, so that it has no closed form; but all leaves behave equally, and two stand for
  // them.
  const few = 2 * NPUS_PER_SWITCH;
  const rules = { start: 'rendezvous', sharedModel } as const;
  const ring = ringOn(tree(few), few, (bytes / npus) * few, rules);
  return runSteps({ ...ring, steps: 2 * (npus - 1) }).ns;
}

/** Latency of a whole halving-doubling of zero bytes, on the ring of switches and on the fat tree. */
export function latenciesNs(): { readonly loop: number; readonly tree: number } {
  const { cableNs, switchNs } = LINK;
  const inside = 2 * cableNs + switchNs;
  const [inner, between] = [Math.log2(NPUS_PER_SWITCH), RING[0] ?? 0];
  return {
    loop: 2 * (inner * inside + between * (3 * cableNs + 2 * switchNs)),
    tree: 2 * (inner * inside + between * (4 * cableNs + 3 * switchNs)),
  };
}
