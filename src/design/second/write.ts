/**
 * Writes version 2 of the document: a field that is what its rule says is left out, one that the design does not have where
 * the rule has one is null.
 */
import type { TransformerWorkload } from '../../workload/transformer.ts';
import { workloadBaseV1 } from '../base-models.ts';
import type { Design } from '../document.ts';
import { sameData } from '../text/same-data.ts';
import type { Fields } from '../text/entries.ts';
import type { Assumptions } from './assumptions.ts';
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

/** How many fields of a set differ from what it says. */
export function differencesFrom(set: Assumptions, design: Design): number {
  return RULES.filter(({ path }) => !NETWORK_PATHS.has(path)).filter((rule) =>
    set === 'measured' ? !isAsRuled(design, rule) : !isAsFirst(design, rule),
  ).length;
}

function shorterSet(design: Design): Assumptions {
  return differencesFrom('paper', design) < differencesFrom('measured', design) ? 'paper' : 'measured';
}

function isAsRuled(design: Design, { path, second }: Rule): boolean {
  return sameData(valueAt(design, path), second(design, saidOf(design)));
}

/** Whether the field is what a document of version 1 has that does not say it. */
function isAsFirst({ workload, ...rest }: Design, { path }: Rule): boolean {
  const value = valueAt({ workload, ...rest }, path);
  switch (path) {
    case 'workload.attentionScores':
    case 'workload.embeddings':
      return workload.kind !== 'transformer' || value === valueAt({ workload: baseOf(workload) }, path);
    case 'parallelism.overlap':
      return value === false;
    // A number of the machine, whatever is assumed of a step.
    case 'compute.efficiency':
      return true;
    default:
      return value === undefined;
  }
}

function baseOf({ preset }: TransformerWorkload): Fields {
  return workloadBaseV1(undefined, preset);
}

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
