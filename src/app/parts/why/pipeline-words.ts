/** What takes an iteration of a pipeline, as shares: means over its stages, which add up. */
import type { SchemeResult } from '../../../run/report/results.ts';
import { GROUP_ROLES, ROLES } from '../../../taskgraph/roles.ts';
import { formatPercent } from '../../../units/percent.ts';

export interface PipelinePart {
  readonly name: string;
  readonly ns: number;
}

type Of = Pick<SchemeResult, 'iterationNs' | 'computeNs' | 'exposedCommNs' | 'commNs' | 'pipeline'>;

/** Below this share nothing is said. */
const LEAST = 0.0005;

/** Compute, bubble and exposed communication, the largest first. They add up to the iteration; null without a pipeline. */
export function pipelineParts({ computeNs, exposedCommNs, pipeline }: Of): readonly PipelinePart[] | null {
  if (pipeline === undefined) return null;
  return [
    { name: 'compute', ns: computeNs },
    { name: 'the bubble', ns: pipeline.idleNs },
    { name: 'exposed communication', ns: exposedCommNs },
  ].toSorted((a, b) => b.ns - a.ns);
}

/** For how long collectives and messages of each axis are under way; they overlap compute and one another. */
export function underWay({ commNs }: Pick<Of, 'commNs'>): readonly PipelinePart[] {
  return GROUP_ROLES.filter((role) => commNs[role] > 0)
    .map((role) => ({ name: role === 'model' ? 'TP' : ROLES[role].short, ns: commNs[role] }))
    .toSorted((a, b) => b.ns - a.ns);
}

/** `Compute takes 61.2 % of the iteration, the bubble 22.1 %, ... Under way: TP 12 %, PP 5.1 %.`; null without a pipeline. */
export function pipelineText(result: Of): string | null {
  const parts = pipelineParts(result);
  if (parts === null || !(result.iterationNs > 0)) return null;
  const share = (ns: number): string => formatPercent(ns / result.iterationNs);
  const isTold = ({ ns }: PipelinePart): boolean => ns >= LEAST * result.iterationNs;
  const [first, ...others] = parts.filter(isTold);
  if (first === undefined) return null;
  const rest = others.map(({ name, ns }) => `, ${name} ${share(ns)}`).join('');
  const carried = underWay(result).filter(isTold);
  const moving = carried.map(({ name, ns }) => `${name} ${share(ns)}`).join(', ');
  const text = `${first.name} takes ${share(first.ns)} of the iteration${rest}, mean over the stages.`;
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return carried.length === 0 ? sentence : `${sentence} Under way, hidden or not: ${moving}.`;
}
