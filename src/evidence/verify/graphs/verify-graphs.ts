/**
 * Computes the bounds of a file's graphs and compares the fractions. Critical cuts and dual lengths are not unique: those of the file
 * must attain its values, and ours must attain ours; they need not be the same.
 */
import { drain } from '../../../graph/drain.ts';
import { boundOf, scatterGatherTime } from '../../../graph/bounds/bounds.ts';
import type { BoundedCollective } from '../../../graph/bounds/bounded-collective.ts';
import { timeShownBy, type BoundCertificate } from '../../../graph/bounds/certificate.ts';
import { capacitiesOf, reversed } from '../../../graph/bounds/capacities.ts';
import { simpleAllReduceBound } from '../../../graph/bounds/all-reduce.ts';
import { symmetryOf } from '../../../graph/bounds/symmetry.ts';
import { treeBound } from '../../../graph/bounds/tree-certificate.ts';
import {
  fractionText,
  isEqual,
  parseFraction,
  toNumber,
  type Fraction,
} from '../../../graph/exact/fraction.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import type { Selection, Verified } from '../verify.ts';
import type { GraphCase } from './graph-file.ts';

type Outcome = string | boolean;

/** Runs the selected graphs in the order of the file, each when the generator is resumed. */
export function verifyGraphs(
  cases: readonly GraphCase[],
  selection: Selection,
): Result<Generator<Result<Verified>>> {
  if (selection.kind !== undefined && selection.kind !== 'bounds')
    return problem('--kind', `is "${selection.kind}"; expected bounds`);
  const selected = cases.filter(({ row }) => selection.id === undefined || row.name === selection.id);
  if (selected.length === 0)
    return problem('graphs', 'none is selected; expected the name of a graph of the file');
  return success(run(selected));
}

function* run(cases: readonly GraphCase[]): Generator<Result<Verified>> {
  for (const entry of cases) yield verified(entry);
}

function verified(entry: GraphCase): Result<Verified> {
  const expected = expectedOf(entry);
  const outcomes = outcomesOf(entry, expected);
  if (!outcomes.ok) return outcomes;
  const got = Object.fromEntries(Object.keys(expected).map((key) => [key, outcomes.value[key] ?? 'unknown']));
  const errors = Object.keys(expected).map((key) => errorOf(expected[key]!, got[key]!));
  const relativeError = Math.max(0, ...errors);
  return success({
    id: entry.row.name,
    expected,
    got,
    relativeError,
    pass: errors.every((error) => error === 0),
  });
}

/** What the file says, and that every certificate, the file's and ours, attains its value. */
function expectedOf({ row, cut, lengths }: GraphCase): Record<string, Outcome> {
  const expected: Record<string, Outcome> = {};
  const times = [
    'allGather',
    'broadcast0',
    'allToAll',
    'allReduce',
    'allGatherTrees',
    'reduceScatterTrees',
    'broadcast0Trees',
  ] as const;
  for (const key of times) if (row[key] !== undefined) expected[key] = row[key];
  if (row.allGather !== undefined) expected['reduceScatter'] = row.reduceScatter ?? row.allGather;
  if (row.allReduce !== undefined) {
    expected['allReduceSimple'] = row.allReduceSimple ?? row.allReduce;
    expected['reduceScatterThenAllGather'] = row.reduceScatterThenAllGather ?? row.allReduce;
  }
  if (row.allReduceProof !== undefined) expected['allReduceIsProved'] = row.allReduceProof !== 'trees only';
  if (row.vertexTransitive !== undefined) expected['vertexTransitive'] = row.vertexTransitive;
  if (cut !== undefined && row.allGather !== undefined) expected['cutGiven'] = row.allGather;
  if (lengths !== undefined && row.allToAll !== undefined) expected['lengthsGiven'] = row.allToAll;
  expected['certificatesAttainTheirValues'] = true;
  return expected;
}

function outcomesOf(
  { row, graph, cut, lengths }: GraphCase,
  expected: Record<string, Outcome>,
): Result<Record<string, Outcome>> {
  const capacities = capacitiesOf(graph);
  const got: Record<string, Outcome> = {};
  let attained = true;
  const asked: readonly (readonly [string, BoundedCollective])[] = [
    ['allGather', 'allGather'],
    ['reduceScatter', 'reduceScatter'],
    ['broadcast0', 'broadcast'],
    ['allToAll', 'allToAll'],
    ['allReduce', 'allReduce'],
  ];
  for (const [key, collective] of asked.filter(([name]) => name in expected)) {
    const bound = boundOf(graph, collective);
    if (!bound.ok) return problem(row.name, bound.problems[0]!.message);
    const { nsPerByte, certificate, isReached } = bound.value;
    got[key] = fractionText(nsPerByte);
    attained &&= attains(timeShownBy(graph, collective, certificate), nsPerByte);
    if (collective !== 'allReduce') continue;
    got['allReduceIsProved'] = isReached;
    // The file has what trees take; the bound is below where no proof reaches it.
    if (!isReached)
      got[key] = textOf(drain(treeBound(capacities, { roots: 'free', isReduced: true }))?.nsPerByte);
  }
  if ('allGatherTrees' in expected) Object.assign(got, treesOf(graph));
  if ('allReduce' in expected) {
    got['allReduceSimple'] = textOf(drain(simpleAllReduceBound(capacities))?.nsPerByte);
    const halves = scatterGatherTime(graph);
    got['reduceScatterThenAllGather'] = halves.ok ? fractionText(halves.value) : 'unknown';
  }
  const orbits = new Set(symmetryOf(capacities).nodeOrbit.subarray(0, graph.npuCount));
  got['vertexTransitive'] = orbits.size === 1;
  const shown = (collective: BoundedCollective, certificate: BoundCertificate): string =>
    textOf(timeShownBy(graph, collective, certificate));
  if (cut !== undefined) got['cutGiven'] = shown('allGather', { kind: 'cut', cut });
  if (lengths !== undefined) got['lengthsGiven'] = shown('allToAll', { kind: 'lengths', lengths });
  got['certificatesAttainTheirValues'] = attained;
  return success(got);
}

function treesOf(graph: GraphCase['graph']): Record<string, Outcome> {
  const capacities = capacitiesOf(graph);
  const equal = { roots: 'equal', isReduced: false } as const;
  return {
    allGatherTrees: textOf(drain(treeBound(capacities, equal))?.nsPerByte),
    reduceScatterTrees: textOf(drain(treeBound(reversed(capacities), equal))?.nsPerByte),
    broadcast0Trees: textOf(drain(treeBound(capacities, { roots: 0, isReduced: false }))?.nsPerByte),
  };
}

function attains(shown: Fraction | undefined, value: Fraction): boolean {
  return shown !== undefined && isEqual(shown, value);
}

function textOf(value: Fraction | undefined): string {
  return value === undefined ? 'unknown' : fractionText(value);
}

function errorOf(expected: Outcome, got: Outcome): number {
  if (typeof expected !== 'string' || typeof got !== 'string') return expected === got ? 0 : 1;
  const [left, right] = [parseFraction(expected), parseFraction(got)];
  if (left === undefined || right === undefined) return 1;
  if (isEqual(left, right)) return 0;
  return Math.max(Number.MIN_VALUE, Math.abs(toNumber(right) / toNumber(left) - 1));
}
