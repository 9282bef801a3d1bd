/**
 * Sums of a run, kept per epoch (clock.ts) and added to the totals when it ends: a replayed epoch then
 * adds exactly what the simulated one did. Times in ns.
 */
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
}

export function emptySums(servers: number, roles: number, phases = 64): Sums {
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
    const wider = new Float64Array(2 * phases);
    wider.set(sums.uses);
    sums.uses = wider;
  }
}

/** Moves the epoch's sums into the totals. */
export function closeEpoch({ epoch, total }: Ledger): void {
  moveColumn(total.uses, epoch.uses);
  moveColumn(total.queueNs, epoch.queueNs);
  moveColumn(total.busyNs, epoch.busyNs);
  moveColumn(total.spannedNs, epoch.spannedNs);
  moveColumn(total.serviceNs, epoch.serviceNs);
  moveColumn(total.roleNs, epoch.roleNs);
}

function moveColumn(to: Float64Array, from: Float64Array): void {
  for (let index = 0; index < from.length; index++) {
    const moved = from[index]!;
    if (moved === 0) continue;
    to[index]! += moved;
    from[index] = 0;
  }
}

export function addSums(to: Sums, from: Sums): void {
  addColumn(to.uses, from.uses);
  addColumn(to.queueNs, from.queueNs);
  addColumn(to.busyNs, from.busyNs);
  addColumn(to.spannedNs, from.spannedNs);
  addColumn(to.serviceNs, from.serviceNs);
  addColumn(to.roleNs, from.roleNs);
}

function addColumn(to: Float64Array, from: Float64Array): void {
  for (let index = 0; index < from.length; index++) to[index]! += from[index]!;
}

export function copySums(sums: Sums): Sums {
  return {
    uses: sums.uses.slice(),
    queueNs: sums.queueNs.slice(),
    serviceNs: sums.serviceNs.slice(),
    busyNs: sums.busyNs.slice(),
    spannedNs: sums.spannedNs.slice(),
    roleNs: sums.roleNs.slice(),
  };
}
