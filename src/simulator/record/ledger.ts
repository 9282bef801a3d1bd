/**
 * Sums of a run, kept per epoch (clock.ts) and added to the totals when it ends: a replayed epoch then
 * adds exactly what the simulated one did. Times in ns.
 */
import { widened } from '../../units/columns.ts';

export interface Sums {
  /** How many chunks have finished each phase of the flow pool (flows.ts). */
  uses: Float64Array;
  /** By server: summed waiting times of phases, time with a chunk present, time spanned. */
  readonly queueNs: Float64Array;
  readonly busyNs: Float64Array;
  readonly spannedNs: Float64Array;
  /** By server: summed service times of phases, where they do not follow from `uses` (reference mode). */
  readonly serviceNs: Float64Array;
  /** Time a collective of the role was under way, as GROUP_ROLES. */
  readonly roleNs: Float64Array;
}

export interface Ledger {
  readonly epoch: Sums;
  readonly total: Sums;
  /** Phases of the flow pool that the epoch can have used: a long table has many, an epoch few. */
  firstUsed: number;
  endUsed: number;
}

/** What an epoch added up, with the uses of those phases alone that it can have used. */
export interface EpochSums extends Omit<Sums, 'uses'> {
  readonly firstUsed: number;
  readonly uses: Float64Array;
}

export function createLedger(servers: number, roles: number): Ledger {
  return {
    epoch: emptySums(servers, roles),
    total: emptySums(servers, roles),
    firstUsed: Infinity,
    endUsed: 0,
  };
}

/** From now on the epoch may use the phases from `first` to before `end`. */
export function willUse(ledger: Ledger, first: number, end: number): void {
  ledger.firstUsed = Math.min(ledger.firstUsed, first);
  ledger.endUsed = Math.max(ledger.endUsed, end);
}

function emptySums(servers: number, roles: number, phases = 64): Sums {
  return {
    uses: new Float64Array(phases),
    queueNs: new Float64Array(servers),
    serviceNs: new Float64Array(servers),
    busyNs: new Float64Array(servers),
    spannedNs: new Float64Array(servers),
    roleNs: new Float64Array(roles),
  };
}

/** Room for the phases the flow pool has now. */
export function makeRoom(ledger: Ledger, phases: number): void {
  for (const sums of [ledger.epoch, ledger.total]) {
    if (sums.uses.length >= phases) continue;
    sums.uses = widened(sums.uses, 2 * phases);
  }
}

/** Moves the epoch's sums into the totals. */
export function closeEpoch(ledger: Ledger): void {
  const { epoch, total, firstUsed, endUsed } = ledger;
  if (firstUsed < endUsed) moveColumn(total.uses, epoch.uses, firstUsed, endUsed);
  ledger.firstUsed = Infinity;
  ledger.endUsed = 0;
  moveColumn(total.queueNs, epoch.queueNs);
  moveColumn(total.busyNs, epoch.busyNs);
  moveColumn(total.spannedNs, epoch.spannedNs);
  moveColumn(total.serviceNs, epoch.serviceNs);
  moveColumn(total.roleNs, epoch.roleNs);
}

function moveColumn(to: Float64Array, from: Float64Array, first = 0, end = from.length): void {
  for (let index = first; index < end; index++) {
    const moved = from[index]!;
    if (moved === 0) continue;
    to[index]! += moved;
    from[index] = 0;
  }
}

export function addSums(to: Sums, from: Sums | EpochSums): void {
  addColumn(to.uses, from.uses, 'firstUsed' in from ? from.firstUsed : 0);
  addColumn(to.queueNs, from.queueNs);
  addColumn(to.busyNs, from.busyNs);
  addColumn(to.spannedNs, from.spannedNs);
  addColumn(to.serviceNs, from.serviceNs);
  addColumn(to.roleNs, from.roleNs);
}

/** @param at where in `to` the first of `from` belongs */
function addColumn(to: Float64Array, from: Float64Array, at = 0): void {
  for (let index = 0; index < from.length; index++) to[at + index]! += from[index]!;
}

export function copyEpoch({ epoch, firstUsed, endUsed }: Ledger): EpochSums {
  return { ...copySums(epoch), firstUsed, uses: epoch.uses.slice(firstUsed, endUsed) };
}

export function copyTotal({ total }: Ledger): Sums {
  return { ...copySums(total), uses: total.uses.slice() };
}

function copySums(sums: Sums): Omit<Sums, 'uses'> {
  return {
    queueNs: sums.queueNs.slice(),
    serviceNs: sums.serviceNs.slice(),
    busyNs: sums.busyNs.slice(),
    spannedNs: sums.spannedNs.slice(),
    roleNs: sums.roleNs.slice(),
  };
}
