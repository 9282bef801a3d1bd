/** Groups of a task graph by the sections of dimensions that they span, where they were placed by parts. */
import type { Parts } from '../collective/logical.ts';
import {
  allSections,
  joinedSections,
  partSections,
  positionsIn,
  type Section,
} from '../collective/sections.ts';
import { groupsOf, type Group, type TaskGraph } from './graph.ts';

export interface OnSections {
  readonly graph: TaskGraph;
  /** What the positions of its groups count. */
  readonly sections: readonly Section[];
}

/**
 * The graph with groups that have neighbouring parts of a dimension as one.
 * @param joinsBelow dimensions from this one on keep their parts
 */
export function onSections(graph: TaskGraph, parts: Parts, joinsBelow = Infinity): OnSections {
  const single = partSections(parts);
  if (parts.every((sizes) => sizes.length === 1)) return { graph, sections: single };
  const joined = (positions: readonly number[]): readonly Section[] => {
    const at = positions.findIndex((position) => (single[position]?.dimension ?? 0) >= joinsBelow);
    const end = at < 0 ? positions.length : at;
    const rest = positions.slice(end).flatMap((position) => single[position] ?? []);
    return [...joinedSections(single, positions.slice(0, end)), ...rest];
  };
  const sections = allSections(
    single,
    groupsOf(graph).map(({ positions }) => joined(positions)),
  );
  const place = (group: Group): Group => ({
    ...group,
    positions: positionsIn(sections, joined(group.positions)),
  });
  return { graph: withGroups(graph, place), sections };
}

function withGroups(graph: TaskGraph, place: (group: Group) => Group): TaskGraph {
  const groups = graph.groups.map(place);
  if (graph.stages === undefined) return { ...graph, groups };
  const { stages } = graph;
  const blocks = stages.blocks.map((block) => withGroups(block, place));
  return { ...graph, groups, stages: { ...stages, blocks, group: place(stages.group) } };
}
