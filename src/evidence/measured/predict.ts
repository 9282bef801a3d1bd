/** The closed form's prediction of a measured case. */
import { busShare, SHARE_CONSTANTS } from '../../workload/calibration/bus-share.ts';
import { collectiveConstants, complete, fabricConstants } from '../../workload/calibration/collectives.ts';
import { expertGBps, EXPERT_CONSTANTS, expertUs } from '../../workload/calibration/experts.ts';
import { FITTED, type FittedConstants } from '../../workload/calibration/fitted.ts';
import { MEMORY_CONSTANTS } from '../../workload/calibration/memory.ts';
import { chipById, planFor, stackOf } from '../../workload/calibration/stacks.ts';
import { fabricCollectiveSeconds, type FabricConstants } from '../../workload/step-time/fabric-time.ts';
import type { Stack } from '../../workload/step-time/stack.ts';
import { stageMemoryGiB } from '../../workload/step-time/stage-memory.ts';
import { stepTime, type StepTime } from '../../workload/step-time/step-time.ts';
import type { MeasuredCase, Subject } from './measured-case.ts';

export interface Prediction {
  /** In the unit of the case; null if the model makes no prediction. */
  readonly value: number | null;
  readonly stack: string;
  /** For steps: the parts of the time. */
  readonly terms: StepTime['terms'] | null;
  /** For runs whose memory is modelled: GiB on the fullest GPU, and the capacity of a GPU. */
  readonly memory: { readonly needGiB: number; readonly haveGiB: number } | null;
}

export type Predictor = (subject: Subject) => Prediction;

/** GiB of a card as its driver counts them: 81,559 MiB of an H100 with 80 GB. */
const GIB_PER_GB = 81_559 / 1024 / 80;
const NOTHING = { value: null, stack: '', terms: null, memory: null } as const;

/** Returns a predictor with the constants of `table`; it caches what it looks up. */
export function createPredictor(table: FittedConstants = FITTED): Predictor {
  const stacks = createStacks(table);
  const nodes = keeper((chip: string) => collectiveConstants(chipById(chip), table));
  const fabrics = keeper((fabric: string) => fabricConstants(fabric, table));
  const shares = keeper((stack: string) => complete(SHARE_CONSTANTS, table[stack] ?? {}));
  const memory = complete(MEMORY_CONSTANTS, table['nanotron-memory'] ?? {});
  const experts = complete(EXPERT_CONSTANTS, table['deepep'] ?? {});
  return (subject) => {
    switch (subject.kind) {
      case 'step': {
        const stack = stacks(subject);
        return stack === null ? NOTHING : predictStep(subject, stack, memory);
      }
      case 'collective':
        return predictCollective(subject, nodes(subject.chip), fabrics(subject.fabric));
      case 'bus-share': {
        const stack = `simai-${subject.table}`;
        return { ...NOTHING, value: busShare(subject.ranks, subject.bytes, shares(stack)), stack };
      }
      case 'experts': {
        const { mode, link, direction, ranks } = subject;
        const value = mode === 'normal' ? expertGBps(link, experts) : expertUs(direction, ranks, experts);
        return { ...NOTHING, value, stack: 'deepep' };
      }
    }
  };
}

type Step = Extract<Subject, { readonly kind: 'step' }>;

/** Returns the stack of a step; null if no similar one was measured. */
export function createStacks(table: FittedConstants = FITTED): (subject: Step) => Stack | null {
  const known = keeper((key: string) => {
    const [software = '', chip = ''] = key.split('/');
    const plan = planFor(software, chipById(chip));
    return plan === null ? null : stackOf(plan, chipById(chip), table);
  });
  return ({ software, run }) => known(`${software}/${run.machine.chip.id}`);
}

/** Caches the results of `make`. */
function keeper<T>(make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}

function predictCollective(
  { chip, collective, bytes, ranks, nodes, fabric }: Extract<Subject, { kind: 'collective' }>,
  measured: ReturnType<typeof collectiveConstants>,
  between: FabricConstants,
): Prediction {
  const { nicGBps } = chipById(chip);
  const seconds = fabricCollectiveSeconds(
    collective,
    bytes,
    ranks,
    nodes,
    nicGBps,
    measured.constants,
    between,
  );
  const stack = nodes > 1 ? `fabric-${fabric}` : `nccl-${measured.from.toLowerCase()}`;
  return { ...NOTHING, value: seconds * 1e6, stack };
}

function predictStep(
  { run, software }: Extract<Subject, { kind: 'step' }>,
  stack: Stack,
  memory: Parameters<typeof stageMemoryGiB>[2],
): Prediction {
  const { seconds, terms } = stepTime(run, stack);
  const need =
    software === 'nanotron'
      ? {
          needGiB: stageMemoryGiB(run, stack.habits.balance, memory),
          haveGiB: run.machine.chip.memoryGB * GIB_PER_GB,
        }
      : null;
  return { value: seconds, stack: stack.id, terms, memory: need };
}

/** Returns whether the memory gate accepts a run; true if memory is not modelled. */
export function fits({ memory }: Prediction): boolean {
  return memory === null || memory.needGiB <= memory.haveGiB;
}

/** Returns why a case has no valid prediction, or null. */
export function cannotOf(measured: MeasuredCase, prediction: Prediction): string | null {
  if (measured.cannot !== null) return measured.cannot;
  if (prediction.value === null) return 'no stack like it was measured';
  if (fits(prediction) || prediction.memory === null) return null;
  const { needGiB, haveGiB } = prediction.memory;
  return `does not fit: ${needGiB.toFixed(1)} GiB of ${haveGiB.toFixed(1)} GiB`;
}
