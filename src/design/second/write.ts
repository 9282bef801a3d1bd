/**
 * Writes version 2 of the document: a field that equals its rule is left out, and one that the design lacks although the rule has one is
 * null.
 */
import type { Design } from '../document.ts';
import { sameData } from '../text/same-data.ts';
import type { Fields } from '../text/entries.ts';
import type { Assumptions } from './assumptions.ts';
import { valueOfFirst } from './first.ts';
import { valueAt, withValueAt } from './paths.ts';
import {
  NETWORK_PATHS,
  REPLACED_EFFICIENCY,
  RULES,
  type DefaultPath,
  type Rule,
  type Said,
} from './rules.ts';

/** Converts the short form of version 1 (text/compact.ts) to version 2, in the set of assumptions that leaves out more of its fields. */
export function shortSecond(first: Fields, design: Design): Fields {
  const set = shorterSet(design);
  const rules = set === 'paper' ? RULES.filter(({ path }) => NETWORK_PATHS.has(path)) : RULES;
  const start: Fields = { ...first, v: 2, ...(set === 'paper' ? { assumptions: set } : {}) };
  return rules.reduce((fields, rule) => {
    const isSaid = !isAsRuled(design, rule);
    return withValueAt(fields, rule.path, isSaid ? (valueAt(design, rule.path) ?? null) : undefined);
  }, start);
}

/** The complete form, which depends on no default of a version. */
export function completeSecond(full: Fields, design: Design): Fields {
  const start: Fields = { ...full, v: 2 };
  return RULES.reduce(
    (fields, { path }) =>
      isOfKind(design, path) ? withValueAt(fields, path, valueAt(design, path) ?? null) : fields,
    start,
  );
}

function shorterSet(design: Design): Assumptions {
  const count = (isAsSet: (rule: Rule) => boolean): number => OF_SETS.filter((rule) => !isAsSet(rule)).length;
  const fromPaper = count(({ path }) => sameData(valueAt(design, path), valueOfFirst(design, path)));
  return fromPaper < count((rule) => isAsRuled(design, rule)) ? 'paper' : 'measured';
}

function isAsRuled(design: Design, { path, second }: Rule): boolean {
  return sameData(valueAt(design, path), second(design, saidOf(design)));
}

/** An efficiency is a number of the machine, independent of the assumptions about a step. */
const OF_SETS = RULES.filter(({ path }) => !NETWORK_PATHS.has(path) && path !== 'compute.efficiency');

/** Returns what rules need from the written document. */
function saidOf({ compute }: Design): Said {
  return { efficiency: compute.efficiency !== (compute.calibration === undefined ? 1 : REPLACED_EFFICIENCY) };
}

function isOfKind({ workload }: Design, path: DefaultPath): boolean {
  return workload.kind === 'transformer' || !OF_TRANSFORMERS.has(path);
}

const OF_TRANSFORMERS: ReadonlySet<DefaultPath> = new Set([
  'workload.precision',
  'workload.attentionScores',
  'workload.embeddings',
  'workload.microBatch',
  'parallelism.sequenceParallel',
  'parallelism.axisOrder',
]);
