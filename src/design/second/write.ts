/**
 * Writes version 2 of the document: a field that is what its rule says is left out, one that the design does not have where
 * the rule has one is null.
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

/**
 * The short form of version 1 (text/compact.ts) as that of version 2, in the set of assumptions that leaves more of its fields
 * unsaid.
 */
export function shortSecond(first: Fields, design: Design): Fields {
  const set = shorterSet(design);
  const rules = set === 'paper' ? RULES.filter(({ path }) => NETWORK_PATHS.has(path)) : RULES;
  const start: Fields = { ...first, v: 2, ...(set === 'paper' ? { assumptions: set } : {}) };
  return rules.reduce((fields, rule) => {
    const isSaid = !isAsRuled(design, rule);
    return withValueAt(fields, rule.path, isSaid ? (valueAt(design, rule.path) ?? null) : undefined);
  }, start);
}

/** The complete form: it relies on nothing that a version says. */
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

/** An efficiency is a number of the machine, whatever is assumed of a step. */
const OF_SETS = RULES.filter(({ path }) => !NETWORK_PATHS.has(path) && path !== 'compute.efficiency');

/** What the written document says that rules ask for. */
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
