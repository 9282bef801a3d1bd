/** The network of a design as a graph: every link of its fabric with its bandwidth, conditions included. */
import type { Design } from '../../design/document.ts';
import { createGraph, type Graph, type GraphLink } from '../../graph/graph.ts';
import { physicalGraph } from '../../topology/physical/graph.ts';
import { problem, type Result } from '../../units/result.ts';
import type { EngineParts } from '../engine-parts.ts';
import { fabricOf } from '../fabric.ts';

/** Under the split of the scheme that the design shows, without links that are lost. Problems name fields of the design. */
export function graphOfDesign(design: Design, engine: EngineParts): Result<Graph> {
  const found = fabricOf(design, engine);
  if (!found.ok) return found;
  const physical = physicalGraph(found.value.fabric);
  const { npus, nodes, from, to, bandwidthGBps, latencyNs, dimension, blocks, faulty, firstLink } = physical;
  const shared = blocks.findIndex((block) => block?.isShared === true);
  if (shared >= 0)
    return problem(
      `topology.dimensions[${shared}]`,
      'has links whose two ways share their bandwidth; expected links with a bandwidth each way',
    );
  const links: GraphLink[] = [];
  for (const link of from.keys()) {
    const index = dimension[link]!;
    const block = blocks[index]!;
    const lines = linesOf(physical, index, block.from.length);
    const place = link - firstLink[index]!;
    if (faulty[index]!.get(place % lines)?.lost?.has(Math.floor(place / lines)) === true) continue;
    links.push({
      from: from[link]!,
      to: to[link]!,
      bandwidthGBps: bandwidthGBps[link]!,
      latencyNs: latencyNs[link]!,
    });
  }
  const switches = Array.from({ length: nodes - npus }, (_, index) => `switch ${index}`);
  return createGraph({ npuCount: npus, switches, links }, 'topology');
}

/** How many lines of a dimension there are, each with its own links. */
function linesOf(
  { firstLink, from }: ReturnType<typeof physicalGraph>,
  index: number,
  linksOfLine: number,
): number {
  return ((firstLink[index + 1] ?? from.length) - firstLink[index]!) / linksOfLine;
}
