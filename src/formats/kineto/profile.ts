/** The kernels of a Kineto trace, in columns, and its steps. */
import { failure, success, type Result } from '../../units/result.ts';
import { communicationOf, isCommunication, type KernelCommunication } from './communication.ts';
import { EventReader, type KinetoEvent } from './events.ts';

export interface Kernel {
  readonly name: string;
  readonly fromUs: number;
  readonly toUs: number;
  /** When the host launched it; null where the trace does not say. */
  readonly launchUs: number | null;
  /** Index of its stream. */
  readonly lane: number;
  readonly communication: KernelCommunication | null;
}

export interface KinetoStep {
  readonly name: string;
  readonly fromUs: number;
  readonly toUs: number;
}

export interface Profile {
  readonly file: string;
  /** In the order in which they begin. */
  readonly kernels: readonly Kernel[];
  /** Names of streams. */
  readonly lanes: readonly string[];
  readonly steps: readonly KinetoStep[];
  /** `world_size` of the trace, or null. */
  readonly world: number | null;
}

export interface ProfileReader {
  readonly push: EventReader['push'];
  readonly finish: () => Result<Profile>;
}

const MOST_KERNELS = 2_000_000;
const STEP = /^ProfilerStep#\d+/;

interface Draft {
  readonly event: KinetoEvent;
  readonly lane: number;
}

export function createProfileReader(file: string): ProfileReader {
  const kernels: Draft[] = [];
  const lanes = new Map<string, number>();
  const launches = new Map<number, number>();
  const said = new Map<number, KinetoEvent['args']>();
  const steps: { readonly step: KinetoStep; readonly isOnDevice: boolean }[] = [];
  const take = (event: KinetoEvent): void => {
    const { cat, name, args, ts, dur } = event;
    if (/^(?:kernel|gpu_mem|memcpy|memset)/i.test(cat)) {
      const stream = `${numberIn(args, 'device') ?? 0}:${numberIn(args, 'stream') ?? event.tid}`;
      if (!lanes.has(stream)) lanes.set(stream, lanes.size);
      if (kernels.length < MOST_KERNELS) kernels.push({ event, lane: lanes.get(stream)! });
    } else if (cat.startsWith('cuda')) {
      const correlation = numberIn(args, 'correlation');
      if (correlation !== null) launches.set(correlation, ts);
    } else if (cat.endsWith('user_annotation')) {
      if (STEP.test(name))
        steps.push({
          step: { name: name.slice(0, 40), fromUs: ts, toUs: ts + dur },
          isOnDevice: cat.startsWith('gpu'),
        });
    } else {
      const id = numberIn(args, 'External id');
      if (id !== null) said.set(id, args);
    }
  };
  const reader = new EventReader(file, take);
  return {
    push: (text) => reader.push(text),
    finish() {
      const info = reader.finish();
      if (!info.ok) return info;
      if (kernels.length === 0)
        return failure({ path: file, message: 'has no kernel of an accelerator; expected a trace of one' });
      if (kernels.length >= MOST_KERNELS)
        return failure({ path: file, message: `has more than ${MOST_KERNELS} kernels; profile fewer steps` });
      const onDevice = steps.filter(({ isOnDevice }) => isOnDevice);
      const world = Number(info.value['world_size']);
      return success({
        file,
        kernels: kernels
          .map((draft) => kernelOf(draft, launches, said))
          .toSorted((a, b) => a.fromUs - b.fromUs || a.lane - b.lane),
        lanes: [...lanes.keys()],
        steps: (onDevice.length > 0 ? onDevice : steps)
          .map(({ step }) => step)
          .toSorted((a, b) => a.fromUs - b.fromUs),
        world: Number.isInteger(world) && world > 0 ? world : null,
      });
    },
  };
}

function kernelOf(
  { event: { cat, name, ts, dur, args }, lane }: Draft,
  launches: ReadonlyMap<number, number>,
  said: ReadonlyMap<number, KinetoEvent['args']>,
): Kernel {
  const correlation = numberIn(args, 'correlation');
  const external = numberIn(args, 'External id');
  const beside = typeof args['Collective name'] === 'string' ? args : (said.get(external ?? -1) ?? args);
  const isKernel = /^kernel/i.test(cat);
  return {
    name: name.slice(0, 100),
    fromUs: ts,
    toUs: ts + dur,
    launchUs: correlation === null ? null : (launches.get(correlation) ?? null),
    lane,
    communication: isKernel && isCommunication(name, args) ? communicationOf(name, beside) : null,
  };
}

function numberIn(args: KinetoEvent['args'], key: string): number | null {
  const value = args[key];
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
