/** Puts conditions onto the dimensions of a network: which lines of NPUs have which faults, and what is left of their links. */
import { formOf } from '../blocks/form.ts';
import type { BlockShape } from '../blocks/blocks.ts';
import type { Dimension } from '../dimension.ts';
import { coordinate, lineOf } from '../physical/graph.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { isActive, type LinkPlace, type NetworkCondition, type PlacedCondition } from './condition.ts';
import { degradedGraph } from './degraded-graph.ts';
import { nodeOf, nodeText, type BlockEnds, type BlockNode, type LineFaults } from './faults.ts';
import { someNames, switchNamed } from './switch-names.ts';

/** The part of a dimension that decides where a condition lies. */
export type ConditionedDimension = BlockShape & Partial<Pick<Dimension, 'wires'>>;

export interface PlacedConditions {
  /** By dimension: its lines with faults; null if all links are healthy. */
  readonly faults: readonly (readonly LineFaults[] | null)[];
  /** By dimension: the share of every link that background traffic leaves. */
  readonly left: readonly number[];
  /** NPUs that compute at a share of their speed. */
  readonly slowNpus: ReadonlyMap<number, number>;
}

/** The most links of a block whose graph is built. */
const MOST_LINKS = 4_000_000;

/**
 * Conditions of strength 0 are left out. Problems name the link, who is cut off and what is allowed, at `conditions[i]`.
 *
 * @param dimensions innermost first, as they are built
 */
export function placeConditions(
  dimensions: readonly ConditionedDimension[],
  conditions: readonly NetworkCondition[],
): Result<PlacedConditions> {
  const sorted: Sorted = { left: dimensions.map(() => 1), slowNpus: new Map(), placed: [] };
  const found = conditions.map((condition, index) =>
    sortCondition(sorted, dimensions, condition, `conditions[${index}]`),
  );
  const problems = found.flat();
  if (problems.length > 0) return failure(...problems);
  const { left, slowNpus, placed } = sorted;
  const faults = dimensions.map((dimension, index) =>
    linesOf(
      dimension,
      placed.filter((candidate) => candidate.dimension === index),
    ),
  );
  const ofWires = faults.flatMap((lines, index) =>
    (lines ?? []).flatMap((line) => wireProblems(dimensions[index]!, index, line, placed)),
  );
  return ofWires.length > 0 ? failure(...ofWires) : success({ faults, left, slowNpus });
}

interface Sorted {
  readonly left: number[];
  readonly slowNpus: Map<number, number>;
  readonly placed: Placed[];
}

/** Adds a condition to those of its kind; returns what is wrong with it. */
function sortCondition(
  { left, slowNpus, placed }: Sorted,
  dimensions: readonly ConditionedDimension[],
  condition: NetworkCondition,
  path: string,
): readonly Problem[] {
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  const wrong = strengthProblem(condition, path) ?? npuProblem(condition, npus, path);
  if (wrong !== null) return [wrong];
  if (condition.kind === 'share') {
    const { dimension = 0, share } = condition;
    if (left[dimension] === undefined) return [noDimension(dimension, dimensions.length, path)];
    if (share !== 0) left[dimension] *= 1 - share;
    return [];
  }
  if (condition.kind === 'slowNpu') {
    const { npu, factor } = condition;
    if (isActive(condition)) slowNpus.set(npu, (slowNpus.get(npu) ?? 1) * factor);
    return [];
  }
  const place = placeOf(dimensions, condition, path);
  if (!place.ok) return place.problems;
  if (isActive(condition)) placed.push(place.value);
  return [];
}

interface Placed {
  readonly path: string;
  readonly dimension: number;
  readonly line: number;
  readonly condition: PlacedCondition;
  /** Of a link: its ends inside the block. */
  readonly ends: BlockEnds | null;
  /** Of a port: its NPU inside the block. */
  readonly npu: number;
}

function strengthProblem(condition: NetworkCondition, path: string): Problem | null {
  if (condition.kind === 'share') {
    const { share } = condition;
    if (share >= 0 && share < 1) return null;
    return {
      path: `${path}.share`,
      message: `share is ${share}. Allowed: 0 or more, less than 1: the links carry something of the design.`,
    };
  }
  if (condition.kind === 'lostLink') {
    const { lanes = Infinity, count = 1 } = condition;
    if (count <= lanes) return null;
    return {
      path: `${path}.count`,
      message: `count is ${count}, where the link has ${lanes} lanes. Allowed: at most ${lanes}.`,
    };
  }
  const { factor, kind } = condition;
  if (factor > 0 && factor <= 1) return null;
  const instead =
    kind === 'slowLink' ? '; a link that carries nothing is lost (lostLink)' : '; 0 would never end';
  return {
    path: `${path}.factor`,
    message: `factor is ${factor}. Allowed: more than 0, at most 1${factor === 0 ? instead : ''}.`,
  };
}

function npuProblem(condition: NetworkCondition, npus: number, path: string): Problem | null {
  if (condition.kind !== 'slowPort' && condition.kind !== 'slowNpu') return null;
  const { npu } = condition;
  if (Number.isInteger(npu) && npu >= 0 && npu < npus) return null;
  return { path: `${path}.npu`, message: `npu is ${npu}. Allowed: a whole number from 0 to ${npus - 1}.` };
}

function noDimension(dimension: number, count: number, path: string): Problem {
  return {
    path: `${path}.dimension`,
    message: `dimension is ${dimension}. Allowed: a whole number from 0 to ${count - 1}.`,
  };
}

function stridesOf(dimensions: readonly { readonly size: number }[]): readonly number[] {
  let stride = 1;
  return dimensions.map(({ size }) => {
    const inner = stride;
    stride *= size;
    return inner;
  });
}

function placeOf(
  dimensions: readonly ConditionedDimension[],
  condition: PlacedCondition,
  path: string,
): Result<Placed> {
  const strides = stridesOf(dimensions);
  if (condition.kind === 'slowPort') {
    const { npu, dimension = 0 } = condition;
    const size = dimensions[dimension]?.size;
    if (size === undefined) return failure(noDimension(dimension, dimensions.length, path));
    const stride = strides[dimension]!;
    return success({
      path,
      dimension,
      condition,
      line: lineOf(npu, stride, size),
      ends: null,
      npu: coordinate(npu, stride, size),
    });
  }
  return linkPlace(dimensions, condition, path);
}

function linkPlace(
  dimensions: readonly ConditionedDimension[],
  condition: PlacedCondition & LinkPlace,
  path: string,
): Result<Placed> {
  const strides = stridesOf(dimensions);
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  const read = readEnds(dimensions, condition, path);
  if (!read.ok) return read;
  const { ends, ofName } = read.value;
  const ofNpus = ends.filter(({ name }) => name === 'npu').map(({ index }) => index);
  const dimension = condition.dimension ?? ofName ?? differingDimension(dimensions, ofNpus);
  const size = dimensions[dimension]?.size;
  if (size === undefined) return failure(noDimension(dimension, dimensions.length, path));
  const stride = strides[dimension]!;
  const lines = ofNpus.map((npu) => lineOf(npu, stride, size));
  if (lines.length === 2 && lines[0] !== lines[1]) {
    const [a, b] = ends.map(nodeText);
    return problem(
      `${path}.link`,
      `${a} and ${b} are in different lines of dimension ${dimension}. Allowed: two NPUs that differ in one coordinate only.`,
    );
  }
  const line = lines[0] ?? condition.line ?? 0;
  if (!(line >= 0 && line < npus / size)) {
    return problem(`${path}.line`, `line is ${line}. Allowed: a whole number from 0 to ${npus / size - 1}.`);
  }
  const inBlock = (node: BlockNode): BlockNode =>
    node.name === 'npu' ? { name: 'npu', index: coordinate(node.index, stride, size) } : node;
  return success({
    path,
    dimension,
    line,
    condition,
    ends: [inBlock(ends[0]), inBlock(ends[1])],
    npu: -1,
  });
}

/** The ends of a link, and the dimension of a switch that is called by its name. */
function readEnds(
  dimensions: readonly ConditionedDimension[],
  { link, dimension }: LinkPlace,
  path: string,
): Result<{ readonly ends: readonly [BlockNode, BlockNode]; readonly ofName: number | undefined }> {
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  const named = link.map((text) => switchNamed(dimensions, text.trim(), dimension));
  const nodes = link.map((text, end) => named[end]?.node ?? nodeOf(text));
  for (const [end, node] of nodes.entries()) {
    if (node !== null && (node.name !== 'npu' || node.index < npus)) continue;
    const allowed =
      node === null
        ? ['npu 0', 'sw', 'leaf 0', 'spine 0', 'core 0', 'switch 0', ...someNames(dimensions)].join(', ')
        : `npu 0 to ${npus - 1}`;
    return problem(`${path}.link[${end}]`, `the end is "${link[end]}". Allowed: ${allowed}.`);
  }
  const ends = nodes as unknown as readonly [BlockNode, BlockNode];
  return success({ ends, ofName: named.find((found) => found !== null)?.dimension });
}

/** The innermost dimension in which two NPUs differ; 0 if fewer are named. */
function differingDimension(
  dimensions: readonly { readonly size: number }[],
  [first, second]: readonly number[],
): number {
  if (first === undefined || second === undefined) return 0;
  const strides = stridesOf(dimensions);
  const found = dimensions.findIndex(
    ({ size }, index) =>
      coordinate(first, strides[index]!, size) !== coordinate(second, strides[index]!, size),
  );
  return Math.max(0, found);
}

/** The faults of each line that has any; null if none has. */
function linesOf(dimension: ConditionedDimension, placed: readonly Placed[]): readonly LineFaults[] | null {
  if (placed.length === 0) return null;
  const lines = [...new Set(placed.map(({ line }) => line))].sort((a, b) => a - b);
  return lines.map((line) => {
    const slow: { ends: BlockEnds; factor: number; oneWay: boolean }[] = [];
    const ports: { npu: number; factor: number }[] = [];
    const lost = new Map<string, { ends: BlockEnds; lanes: number; count: number }>();
    for (const { condition, ends, npu, line: at } of placed) {
      if (at !== line) continue;
      if (condition.kind === 'slowPort') ports.push({ npu, factor: condition.factor });
      else if (condition.kind === 'slowLink') {
        slow.push({ ends: ends!, factor: condition.factor, oneWay: condition.oneWay === true });
      } else {
        const key = ends!.map(nodeText).sort().join(' ');
        const before = lost.get(key) ?? { ends: ends!, lanes: 0, count: 0 };
        const lanes = condition.lanes ?? lanesOf(dimension, ends!);
        lost.set(key, {
          ends: before.ends,
          lanes: Math.max(before.lanes, lanes),
          count: before.count + (condition.count ?? (condition.lanes === undefined ? lanes : 1)),
        });
      }
    }
    const gone: BlockEnds[] = [];
    for (const { ends, lanes, count } of lost.values()) {
      if (count >= lanes) gone.push(ends);
      else slow.push({ ends, factor: (lanes - count) / lanes, oneWay: false });
    }
    return { line, slow, lost: gone, ports };
  });
}

/** Parallel cables of a link: lanes of its dimension, times those of a shortcut between the switches of a loop. */
function lanesOf(dimension: ConditionedDimension, ends: BlockEnds): number {
  const { lanes, parameters } = formOf({ ...dimension, ...dimension.wires });
  const cables = ends.every(({ name }) => name === 'switch') ? Number(parameters['w'] ?? 1) : 1;
  return lanes * cables;
}

function wireProblems(
  dimension: ConditionedDimension,
  index: number,
  faults: LineFaults,
  placed: readonly Placed[],
): readonly Problem[] {
  const form = formOf({ ...dimension, ...dimension.wires });
  const places = placed.filter(
    (candidate) => candidate.dimension === index && candidate.line === faults.line,
  );
  // The last lost link is the one that cuts an NPU off.
  const path = (places.findLast(({ condition }) => condition.kind === 'lostLink') ?? places[0])?.path ?? '';
  if (form.size * form.lanes > MOST_LINKS) {
    const message = `the links of ${form.size} NPUs are too many to be written out. Allowed: fewer NPUs in a dimension with conditions.`;
    return [{ path, message }];
  }
  // Each condition is checked by itself first, so that a link that does not exist is reported at its condition.
  for (const { condition, ends, path: conditionPath } of places) {
    if (condition.kind === 'slowPort') continue;
    const slow = [{ ends: ends!, factor: 1, oneWay: false }];
    const alone = degradedGraph(dimension.kind, form, { slow, lost: [], ports: [] });
    if (!alone.ok) return alone.problems.map(({ message }) => ({ path: `${conditionPath}.link`, message }));
  }
  const whole = degradedGraph(dimension.kind, form, faults);
  return whole.ok ? [] : whole.problems.map(({ message }) => ({ path: `${path}.link`, message }));
}
