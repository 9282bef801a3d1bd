import { useRun } from '../../state/run/hooks.ts';

/** The optimiser's problem with a constraint, or with a part of it. */
export function useConstraintRefusal(path: string): string | null {
  return useRun(({ refusals }) => {
    const problems = refusals.flatMap((refusal) => refusal.problems);
    const own = problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
    return own?.message ?? null;
  });
}
