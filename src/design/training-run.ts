/**
 * What a design may say about its whole training: what fails, how its state is saved, what power and money it takes. Every field is
 * optional; what a missing one means is in usual-training.ts. None of them changes the time of an iteration.
 */

/** Failures that stop the job. Rates are per million hours of one part. */
export interface Failures {
  readonly npuPerMillionHours?: number;
  readonly hostPerMillionHours?: number;
  readonly nicPerMillionHours?: number;
  readonly linkPerMillionHours?: number;
  readonly switchPerMillionHours?: number;
  /** Per NPU of the job. */
  readonly softwarePerMillionHours?: number;
  /** NPUs that are replaced together. */
  readonly npusPerHost?: number;
  /** From a failure until it is noticed. */
  readonly detectMinutes?: number;
  /** From then until the job runs again, without reading its checkpoint. */
  readonly restartMinutes?: number;
  /** Hosts that stand by. */
  readonly spareHosts?: number;
  /** Until a replaced host stands by. */
  readonly repairHours?: number;
}

/**
 * `synchronous`: the job stands still until its state is in storage. `asynchronous`: until it is copied to the memory of its hosts, from
 * where it goes to storage beside the next work. `neighbours`: the copy goes to the memory of other hosts instead.
 */
export const CHECKPOINT_MODES = ['synchronous', 'asynchronous', 'neighbours'] as const;
export type CheckpointMode = (typeof CHECKPOINT_MODES)[number];

export interface Checkpoint {
  readonly mode?: CheckpointMode;
  /** Of the whole job, 1e9 B. */
  readonly stateGB?: number;
  /** Of the whole job, both to write and to read. */
  readonly storageGBps?: number;
  /** From an NPU to the memory of its host. */
  readonly copyGBps?: number;
  /** Work between two checkpoints. Defaults to the interval with the largest goodput. */
  readonly intervalMinutes?: number;
}

/** Power at the part, before cooling and conversion: while the job makes progress, and while it waits. */
export interface Power {
  readonly npuWatts?: number;
  readonly npuIdleWatts?: number;
  /** Of a host without its NPUs. */
  readonly hostWatts?: number;
  readonly hostIdleWatts?: number;
  /** Of a port of a switch. */
  readonly portWatts?: number;
  readonly portIdleWatts?: number;
  /** Of a transceiver; an optical cable has two. */
  readonly opticWatts?: number;
  readonly opticIdleWatts?: number;
  /** Power of the site over power of the parts. */
  readonly pue?: number;
  readonly gridKgPerKwh?: number;
}

export interface Money {
  /** Rent of an NPU with its host, network and power; what is rented is not bought. */
  readonly npuHourDollars?: number;
  /** Of a host without its NPUs. */
  readonly hostDollars?: number;
  /** Over which everything that is bought is written off. */
  readonly writeOffYears?: number;
  readonly energyDollarsPerKwh?: number;
}

/** The whole training. */
export interface Training {
  /** Defaults to 1e12. */
  readonly tokens?: number;
  readonly failures?: Failures;
  readonly checkpoint?: Checkpoint;
  readonly power?: Power;
  readonly money?: Money;
}
