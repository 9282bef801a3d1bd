/** All recipes by which a collective is made for a graph, each proved and timed. */
import { capacitiesOf, type Capacities } from '../../graph/bounds/capacities.ts';
import type { BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import { telling } from '../../design/steps.ts';
import type { Graph } from '../../graph/graph.ts';
import { proofSteps } from '../../graph/synthesis/prove.ts';
import type { GraphSchedule } from '../../graph/synthesis/schedule.ts';
import { methodsFor, synthesisSteps, type SynthesisMethod } from '../../graph/synthesis/synthesise.ts';
import { timeOfPipeline, timeSteps, type ScheduleTime } from '../../graph/synthesis/time.ts';
import { success, type Result } from '../../units/result.ts';

export interface SynthesisProgress {
  readonly done: number;
  readonly total: number;
}

/** Progress is counted in hundredths of a schedule. */
export const PARTS_OF_ONE = 100;

const PARTS = [1, 4, 16, 64, 256, 1024, 4096];
const CHUNKS = { trees: PARTS, flow: PARTS, greedy: [1, 2] } as const;
/** Of a large network each NPU's block is small as it is; that of a broadcast is all of the buffer. */
const LARGE_CHUNKS = { broadcast: [1, 16, 256], other: [1] } as const;

export interface Plan {
  readonly method: SynthesisMethod;
  readonly chunks: readonly number[];
}

/** What is made: all that can be, or greedy schedules on a large network. */
export function plansOf(collective: BoundedCollective, isLarge: boolean): readonly Plan[] {
  if (isLarge)
    return [{ method: 'greedy', chunks: LARGE_CHUNKS[collective === 'broadcast' ? collective : 'other'] }];
  return methodsFor(collective).map((method) => ({ method, chunks: CHUNKS[method] }));
}

export interface Recipe {
  readonly method: SynthesisMethod;
  readonly chunks: number;
  readonly nsPerByte: number;
  readonly fixedNs: number;
}

interface RecipesAsked {
  readonly collective: BoundedCollective;
  readonly plans: readonly Plan[];
  readonly endpointDelayNs: number;
  readonly total: number;
}

/** Every recipe, proved. */
export function* recipesOf(
  graph: Graph,
  makeOn: Graph,
  { collective, plans, endpointDelayNs, total }: RecipesAsked,
): Generator<SynthesisProgress, Result<readonly Recipe[]>, void> {
  const recipes: Recipe[] = [];
  const capacities = capacitiesOf(graph);
  const soFar = (share = 0): SynthesisProgress => {
    return { done: Math.floor((1 + recipes.length + share) * PARTS_OF_ONE), total };
  };
  yield soFar();
  for (const { method, chunks: counts } of plans) {
    const add = (chunks: number, steps: number, { nsPerByte, latencyNs }: ScheduleTime): void => {
      recipes.push({ method, chunks, nsPerByte, fixedNs: latencyNs + (steps + 1) * endpointDelayNs });
    };
    for (const chunks of method === 'greedy' ? counts : [1]) {
      const asked = { collective, method, chunks, seed: 1, bytes: 1e6 };
      const made = yield* telling(synthesisSteps(makeOn, asked), () => soFar());
      if (!made.ok) return made;
      const { schedule, parts } = made.value;
      const proved = yield* proving(capacities, schedule, soFar);
      if (!proved.ok) return proved;
      if (parts === undefined) {
        const time = yield* telling(timeSteps(graph, schedule), () => soFar(1));
        add(chunks, schedule.steps, time);
      } else {
        // However many chunks there are, they go the way of the first.
        for (const count of counts)
          add(count, schedule.steps - 1 + count, timeOfPipeline(graph, parts, count));
      }
      yield soFar();
    }
  }
  return success(recipes);
}

/** Of greedy schedules on large networks, which are made sooner than they are proved. */
function* proving(
  capacities: Capacities,
  schedule: GraphSchedule,
  soFar: (share: number) => SynthesisProgress,
): Generator<SynthesisProgress, Result<GraphSchedule>, void> {
  const steps = proofSteps(capacities, schedule);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield soFar(step.value);
  }
}
