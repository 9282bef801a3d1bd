/** Fields of a design that have no effect in it: for the page, the command line and searches. */
import { workloadBaseV1 } from '../../design/base-models.ts';
import { BASE_V1, DIMENSION_BASE_V1 } from '../../design/base.ts';
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import type { Design } from '../../design/document.ts';
import { RULES as DEFAULT_RULES } from '../../design/second/rules.ts';
import { isUsualAllToAll } from '../../design/shortest-ways.ts';
import { joinPath } from '../../design/schema/shape.ts';
import { tierOfPlace } from '../../topology/tier-of-place.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { valueAt } from '../sweep/path.ts';
import { effectFacts, type EffectFacts } from './facts.ts';
import { RULES } from './rules.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface NoEffect {
  readonly path: string;
  /** A clause, such as `no dimension is shared by groups`. */
  readonly why: string;
}

/** Returns `topology.dimensions[].size`: the same field of every entry of a list. */
export function patternOf(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}

/** Returns why changing a field alone has no effect in the design, or null if it has one. */
export function whyNoEffect(facts: EffectFacts, path: string): string | null {
  const rule = RULES[patternOf(path)];
  if (rule === undefined) return null;
  return rule(
    facts,
    [...path.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index)),
  );
}

/** Returns which fields at `paths` have no effect; empty for a design that cannot run. */
export function withoutEffect(design: Design, paths: readonly string[]): readonly NoEffect[] {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return [];
  const facts = effectFacts(prepared.value);
  return paths.flatMap((path) => {
    const why = whyNoEffect(facts, path);
    return why === null ? [] : [{ path, why }];
  });
}

/** Returns the choices that the design makes, different from a new design's, that have no effect in it. */
export function choicesWithoutEffect(design: Design): readonly NoEffect[] {
  return withoutEffect(design, chosenPaths(design));
}

/** Returns `system.steps has no effect in this design: all messages of a step take equally long`. */
export function noEffectText({ path, why }: NoEffect): string {
  return `${path} has no effect in this design: ${why}`;
}

/** Every design states these, so they are no choice. */
const ALWAYS_STATED = new Set(['bandwidth.budgetGBps', 'parallelism.modelParallel', 'workload.preset']);

/** Returns the default values of a field in documents of either version. */
function usualValues(path: string, design: Design): readonly unknown[] {
  const rule = DEFAULT_RULES.find((known) => known.path === path);
  const ruled = rule === undefined ? [] : [rule.second(design, { efficiency: false })];
  return [...ruled, ...usualOfFirst(path, design)];
}

function usualOfFirst(path: string, { topology: { dimensions }, workload }: Design): readonly unknown[] {
  if (path.startsWith('workload.')) {
    const preset = 'preset' in workload ? workload.preset : undefined;
    const stated = { workload: workloadBaseV1(workload.kind, preset) };
    // A dense model sends each token to its single network.
    return path === 'workload.topK' ? [1, valueAt(stated, path)] : [valueAt(stated, path)];
  }
  const [, index, field = ''] = /^topology\.dimensions\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (index === undefined) return [valueAt(BASE_V1, path)];
  const missing = valueAt(DIMENSION_BASE_V1, field);
  return field === 'tier' ? [missing, tierOfPlace(Number(index), dimensions.length)] : [missing];
}

function chosenPaths(design: Design): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (path.startsWith('system.algorithms.allToAll[') && isUsualAllToAll(value as AlgorithmEntry | null))
      return;
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value))
        visit(part, joinPath(path, Array.isArray(value) ? Number(key) : key));
      return;
    }
    if (!ALWAYS_STATED.has(path) && !usualValues(path, design).includes(value)) found.push(path);
  };
  const { topology, workload, parallelism, system, compute, bandwidth } = design;
  for (const [name, part] of Object.entries({ topology, workload, parallelism, system, compute, bandwidth }))
    visit(part, name);
  return found;
}
