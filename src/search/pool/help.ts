/** What a search asks of helpers, and how their threads answer. */
import { telling, toEnd } from '../../design/steps.ts';
import { success, type Result } from '../../units/result.ts';
import { createBounding, type BoundAnswer, type BoundJob } from '../bounding.ts';
import { createPointRunner } from '../run/point-runner.ts';
import type { PointRun } from '../run/run-point.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointSteps } from '../space/points.ts';
import type { Others } from './in-order.ts';

export type SearchJob =
  | ({ readonly kind: 'bounds' } & BoundJob)
  | { readonly kind: 'runs'; readonly points: readonly number[] };

/** Results by point of the job; null if a point cannot be run. */
export type RunAnswer = readonly (PointRun | null)[];
export type SearchAnswer = BoundAnswer | RunAnswer;

export interface Help {
  /** The current number of helpers. */
  readonly count: () => number;
  /** null if the helper that had the job is gone. */
  readonly give: (job: SearchJob) => Promise<SearchAnswer | null>;
}

export function othersOf({ count, give }: Help): {
  readonly bounds: Others<BoundJob, BoundAnswer>;
  readonly runs: Others<readonly number[], RunAnswer>;
} {
  const answers = new Map<number, SearchAnswer | null>();
  let last = 0;
  const asked = <J, A extends SearchAnswer>(jobOf: (job: J) => SearchJob): Others<J, A> => ({
    count,
    give(job) {
      const number = (last += 1);
      give(jobOf(job)).then(
        (answer) => answers.set(number, answer),
        () => answers.set(number, null),
      );
      return number;
    },
    take(number) {
      const answer = answers.get(number);
      if (answer !== undefined) answers.delete(number);
      return answer as A | null | undefined;
    },
  });
  return {
    bounds: asked((job) => ({ kind: 'bounds', ...job })),
    runs: asked((points) => ({ kind: 'runs', points })),
  };
}

/** Answers jobs of a search, in steps of a few milliseconds. */
export type Helper = (job: SearchJob) => Generator<unknown, SearchAnswer, void>;

/** @param space the contents of the space file */
export function createHelper(space: unknown): Result<Helper> {
  return toEnd(helperSteps(space));
}

function* helperSteps(space: unknown): Generator<void, Result<Helper>, void> {
  const read = readSpace(space);
  if (!read.ok) return read;
  const made = yield* pointSteps(read.value);
  if (!made.ok) return made;
  const points = made.value;
  const bounding = createBounding(points);
  const runPoint = createPointRunner(points.space);
  return success(function* (job) {
    if (job.kind === 'bounds') return yield* bounding.answer(job);
    const runs: (PointRun | null)[] = [];
    for (const point of job.points) {
      const rest = Math.floor(point / points.networks);
      const [work, link] = [Math.floor(rest / points.links), rest % points.links];
      const design = points.designOf(work, link, point % points.networks);
      const run = design.ok ? yield* runPoint(design.value, work, link) : design;
      runs.push(run.ok ? run.value : null);
    }
    return runs;
  });
}

/** The buffers of an answer that are transferred to another thread without a copy. */
export function buffersOf(answer: SearchAnswer): ArrayBuffer[] {
  if (!('scores' in answer)) return [];
  return [answer.points.buffer, answer.scores.buffer].filter((own) => own instanceof ArrayBuffer);
}

let open: { readonly text: string; readonly helper: Result<Helper> } | null = null;

/** The same with the space beside each job, which is read once as long as it is the same. */
export function* helpSteps(space: unknown, job: SearchJob): Generator<null, Result<SearchAnswer>, void> {
  const text = JSON.stringify(space);
  if (open?.text !== text) open = { text, helper: yield* telling(helperSteps(space), () => null) };
  const { helper } = open;
  if (!helper.ok) return helper;
  return success(yield* telling(helper.value(job), () => null));
}
