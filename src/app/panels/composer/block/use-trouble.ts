import { COLLECTIVES } from '../../../../collective/types.ts';
import { useDraft, useRun } from '../../../state/page/hooks.ts';

/** Whether a field that may be folded holds invalid text or is the reason why a run was refused. */
export function useTrouble(index: number): boolean {
  const latency = `topology.dimensions[${index}].linkLatencyNs`;
  const draft = useDraft(latency);
  const isRefused = useRun(({ problems, refusals }) => {
    if (problems.length === 0 && refusals.length === 0) return false;
    const isHere = ({ path }: { readonly path: string }): boolean =>
      path === latency ||
      path === `topology.dimensions[${index}].tier` ||
      COLLECTIVES.some((collective) => path === `system.algorithms.${collective}[${index}]`);
    return problems.some(isHere) || refusals.some((refusal) => refusal.problems.some(isHere));
  });
  return draft !== null || isRefused;
}
