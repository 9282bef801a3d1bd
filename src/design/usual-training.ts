/** What a training is taken to be where the design says nothing, and where each number is from. */
import { builtCount, npuCount } from '../topology/dimension.ts';
import type { Design } from './document.ts';
import { acceleratorOf } from './presets/accelerators.ts';
import type { Checkpoint, Failures, Money, Power } from './training-run.ts';

/** Unexpected interruptions by cause (Llama 3, arXiv 2407.21783, table 5), over 54 days of 16,384 NPUs on 2,048 hosts. */
const LLAMA_3 = 'Llama 3 (arXiv 2407.21783), table 5: 419 unexpected interruptions in 54 days on 16,384 H100';

export interface Usual {
  readonly value: number;
  readonly source: string;
}

export const USUAL_FAILURES = {
  npuPerMillionHours: { value: 12.6, source: `${LLAMA_3}, 268 of them by GPUs and their memory` },
  hostPerMillionHours: { value: 17.3, source: `${LLAMA_3}, 46 of them by hosts and their maintenance` },
  nicPerMillionHours: { value: 0.33, source: `${LLAMA_3}, 7 of them by NICs` },
  linkPerMillionHours: {
    value: 0.27,
    source: `${LLAMA_3}, 35 of them by switches and cables; assumed: half by cables, three an NPU`,
  },
  switchPerMillionHours: {
    value: 10,
    source: `${LLAMA_3}, 35 of them by switches and cables; assumed: half by 1,280 switches`,
  },
  softwarePerMillionHours: { value: 2.97, source: `${LLAMA_3}, 63 of them by software, or unexplained` },
  npusPerHost: { value: 8, source: 'DGX and HGX H100: 8 GPUs a host (NVIDIA DGX H100 User Guide)' },
  detectMinutes: {
    value: 5,
    source: 'assumed; half the time after which NCCL in PyTorch gives up, 10 minutes',
  },
  restartMinutes: { value: 10, source: 'assumed' },
  repairHours: { value: 24, source: 'assumed' },
} as const satisfies Readonly<Record<Exclude<keyof Failures, 'spareHosts'>, Usual>>;

/** Hosts that stand by, as a share of those of the job, rounded up. */
const USUAL_SPARES: Usual = { value: 0.02, source: 'assumed: 2 % of the hosts' };

export const USUAL_MODE = 'synchronous' satisfies Checkpoint['mode'];

/** Storage, for each host of the job. */
const USUAL_STORAGE: Usual = {
  value: 1,
  source: 'Llama 3 (arXiv 2407.21783), section 3.3.1: 2 TB/s sustained, for 16,384 H100: about 1 GB/s a host',
};
const USUAL_COPY: Usual = {
  value: 25,
  source: 'assumed: half of PCIe 5.0 x16, 63 GB/s (PCI-SIG)',
};

const USUAL_POWER = {
  npuWatts: { value: 700, source: 'NVIDIA H100 SXM data sheet: up to 700 W' },
  npuIdleWatts: { value: 100, source: 'assumed' },
  hostWatts: {
    value: 4600,
    source: 'NVIDIA DGX H100 User Guide: at most 10.2 kW, of which the GPUs take 5.6',
  },
  hostIdleWatts: { value: 1500, source: 'assumed' },
  portWatts: {
    value: 11.7,
    source: 'NVIDIA QM9700 data sheet: 747 W, typical with passive cables, for 64 ports of 400 Gb/s',
  },
  portIdleWatts: { value: 11.7, source: 'assumed: as busy' },
  opticWatts: {
    value: 8.5,
    source: 'NVIDIA MMA4Z00-NS data sheet: at most 17 W for two ports of 400 Gb/s',
  },
  opticIdleWatts: { value: 8.5, source: 'assumed: as busy, the laser stays on' },
  pue: { value: 1.1, source: 'Google, Environmental Report 2024: 1.10, mean of its sites' },
  gridKgPerKwh: {
    value: 0.414,
    source: 'Llama 3.1 model card: 11,390 t of CO2 for 39.3 M hours at 700 W, location-based',
  },
} as const satisfies Readonly<Record<keyof Power, Usual>>;

/** Other accelerators, as their data sheets give them, W. */
const NPU_WATTS: Readonly<Record<string, number>> = {
  V100: 300,
  'A100-40GB': 400,
  A100: 400,
  A800: 400,
  L40S: 350,
  H20: 400,
  H200: 700,
  B200: 1000,
  GB200: 1200,
  GB300: 1400,
  MI250X: 560,
  MI300X: 750,
  MI325X: 1000,
};

const USUAL_MONEY = {
  hostDollars: { value: 60_000, source: 'assumed' },
  writeOffYears: { value: 4, source: 'assumed' },
  energyDollarsPerKwh: {
    value: 0.08,
    source:
      'US Energy Information Administration, Electric Power Monthly: 8.04 cents, industry, mean of 2023',
  },
} as const satisfies Readonly<Record<Exclude<keyof Money, 'npuHourDollars'>, Usual>>;

/** Where `cost.npuDollars` is missing, of the training only. */
const USUAL_NPU_DOLLARS: Usual = { value: 30_000, source: 'assumed: press reports on H100 of 2023' };

type Usuals<T, Without extends keyof T = never> = Readonly<Record<Exclude<keyof T, Without>, Usual>>;

export interface UsualTraining {
  readonly failures: Usuals<Failures>;
  readonly checkpoint: Usuals<Checkpoint, 'mode' | 'stateGB' | 'intervalMinutes'>;
  readonly power: Usuals<Power>;
  readonly money: Usuals<Money, 'npuHourDollars'>;
  readonly npuDollars: Usual;
}

/** What a training of the design is taken to be, field by field; some depend on its NPUs and hosts. */
export function usualTraining(design: Design): UsualTraining {
  const hosts = hostsOf(design);
  const chip = acceleratorOf(design.compute);
  const watts = NPU_WATTS[chip?.id ?? ''];
  return {
    failures: {
      ...USUAL_FAILURES,
      spareHosts: { value: Math.ceil(USUAL_SPARES.value * hosts), source: USUAL_SPARES.source },
    },
    checkpoint: {
      storageGBps: { value: USUAL_STORAGE.value * hosts, source: USUAL_STORAGE.source },
      copyGBps: USUAL_COPY,
    },
    power:
      chip === null || watts === undefined
        ? USUAL_POWER
        : {
            ...USUAL_POWER,
            npuWatts: { value: watts, source: `${chip.label} data sheet: thermal design power` },
          },
    money: USUAL_MONEY,
    npuDollars: USUAL_NPU_DOLLARS,
  };
}

export function npusPerHost({ training }: Design): number {
  return training?.failures?.npusPerHost ?? USUAL_FAILURES.npusPerHost.value;
}

/** Hosts of the network; the last may have fewer NPUs. */
export function hostsOf(design: Design): number {
  return Math.ceil(builtCount(design.topology) / npusPerHost(design));
}

/** Hosts that have an NPU of the job; the others of the network stand by. */
export function busyHostsOf(design: Design): number {
  const { topology } = design;
  const inHost = npusPerHost(design);
  if (npuCount(topology) === builtCount(topology)) return hostsOf(design);
  let npus: readonly number[] = [0];
  let stride = 1;
  for (const { size, used = size, usedPlaces } of topology.dimensions) {
    const inner = npus;
    const apart = stride;
    const places = usedPlaces ?? Array.from({ length: used }, (_, place) => place);
    npus = places.flatMap((place) => inner.map((npu) => npu + place * apart));
    stride *= size;
  }
  return new Set(npus.map((npu) => Math.floor(npu / inHost))).size;
}

/** The numbers of a part of `training`, those that it leaves out as usual. */
export function withUsual<K extends string>(
  given: Readonly<Partial<Record<K, number>>> | undefined,
  usual: Readonly<Record<K, Usual>>,
): Readonly<Record<K, number>> {
  const entries = Object.entries<Usual>(usual).map(([field, { value }]) => [field, value] as const);
  return { ...(Object.fromEntries(entries) as Record<K, number>), ...given };
}
