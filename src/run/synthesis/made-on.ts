/** The algorithms of a design that are made for the links of their dimensions. */
import { ended } from '../../collective/made/made-schedule.ts';
import { graphToMakeOn, makeCollectives } from '../../collective/made/make.ts';
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import type { Algorithm } from '../../collective/types.ts';
import type { DesignDimension } from '../../design/document.ts';
import type { Graph } from '../../graph/graph.ts';
import type { BlockForm } from '../../topology/blocks/block.ts';
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { DimensionFaults } from '../../topology/conditions/dimension-faults.ts';
import { lanesOf } from '../../topology/physical/wire.ts';
import { problem, success, type Result } from '../../units/result.ts';

export interface MadeWhere {
  readonly faults: DimensionFaults | null;
  /** Whether a torus is built instead of what the dimensions say. */
  readonly isElsewhere: boolean;
}

/** Returns the algorithm with what is made for the links of its dimension, which is made when it is asked for; others as they are. */
export function madeOn(
  algorithm: Algorithm,
  dimension: DesignDimension,
  { faults, isElsewhere }: MadeWhere,
): Algorithm {
  if (ALGORITHM_FACTS[algorithm.name].ranks !== 'onLinks') return algorithm;
  const { kind, size, used } = dimension;
  const refused = isElsewhere ? ELSEWHERE : used !== undefined && used !== size ? IN_PART : null;
  if (refused !== null) {
    const found = problem('', refused);
    return {
      ...algorithm,
      made: {
        key: refused,
        ranks: used ?? size,
        lines: [],
        linksPerNpu: 1,
        of: () => found,
        steps: () => ended(found),
      },
    };
  }
  const form = formOfOneLine(dimension);
  const made = makeCollectives({
    kind,
    form,
    faulty: faults?.graphs(form) ?? [],
    faultsKey: faults?.key ?? '',
    settings: algorithm.synthesis,
  });
  return { ...algorithm, made };
}

/**
 * Returns the graph on which the collectives of a dimension are made. Methods pick between trees that are equally good by the exact numbers of
 * a graph, so that what is said of a dimension's collective must be made on this graph.
 */
export function graphMadeOn(dimension: DesignDimension, faults: DimensionFaults | null): Result<Graph> {
  const { kind } = dimension;
  const form = formOfOneLine(dimension);
  const lines = faults?.graphs(form) ?? [];
  const found = graphToMakeOn({ kind, form }, lines.length > 0 ? lines : [blockWires[kind].graph(form)]);
  return found.ok ? success(found.value.graph) : found;
}

function formOfOneLine(dimension: DesignDimension): BlockForm {
  const { kind, size, parameters, wires } = dimension;
  const lanes = lanesOf({ ...dimension, bandwidthGBps: 1 });
  return formOf({ kind, size, parameters, ...wires, lanes });
}

const ELSEWHERE =
  'the torus that is built has other links than its dimension. Allowed: a block with the links that are built, such as a Graph or a torus slice.';
const IN_PART = 'not all NPUs of its dimension are used. Allowed: a dimension whose NPUs are all used.';
