/**
 * Any network as a value: nodes are numbers, the NPUs 0 .. npuCount - 1, then the switches. NPUs forward, copy and
 * reduce; a switch only passes messages on. What is known of a graph, bounds and schedules, is computed from this alone.
 */
import { failure, success, type Problem, type Result } from '../units/result.ts';

/** A one-way link; a two-way link is two of them. Links between the same nodes stand side by side. */
export interface GraphLink {
  readonly from: number;
  readonly to: number;
  /** More than 0; 1 GB/s is 1 byte a nanosecond. */
  readonly bandwidthGBps: number;
  /** 0 or more. */
  readonly latencyNs: number;
}

export interface Graph {
  readonly npuCount: number;
  /** The names of the switches, which are the nodes npuCount, npuCount + 1, ... */
  readonly switches: readonly string[];
  readonly links: readonly GraphLink[];
}

/** Returns the graph, or a problem for each field that it cannot have, with paths below `path`. */
export function createGraph(graph: Graph, path = 'graph'): Result<Graph> {
  const nodes = nodeProblems(graph, path);
  // Without nodes, the ends of links cannot be judged.
  const problems = nodes.length > 0 ? nodes : linkProblems(graph, path);
  if (problems.length > 0) return failure(...problems);
  const { npuCount, switches, links } = graph;
  return success({ npuCount, switches: [...switches], links: links.map((link) => ({ ...link })) });
}

/** Returns how many nodes the graph has, NPUs and switches. */
export function nodeCountOf({ npuCount, switches }: Graph): number {
  return npuCount + switches.length;
}

/** Returns the name of a node: the number of an NPU, the name of a switch. */
export function nodeName({ npuCount, switches }: Graph, node: number): string {
  return node < npuCount ? String(node) : (switches[node - npuCount] ?? `?${node}`);
}

function nodeProblems({ npuCount, switches }: Graph, path: string): readonly Problem[] {
  const problems: Problem[] = [];
  if (!Number.isSafeInteger(npuCount) || npuCount < 1) {
    problems.push({
      path: `${path}.npuCount`,
      message: `is ${npuCount}; expected a whole number of at least 1`,
    });
  }
  const first = new Map<string, number>();
  switches.forEach((name, index) => {
    const place = `${path}.switches[${index}]`;
    const earlier = first.get(name);
    if (name === '') problems.push({ path: place, message: 'is empty; expected a name' });
    else if (/^\d+$/.test(name))
      problems.push({ path: place, message: `is "${name}"; expected a name that is no number of an NPU` });
    else if (earlier !== undefined)
      problems.push({
        path: place,
        message: `is "${name}", as switches[${earlier}] is; expected another name`,
      });
    first.set(name, earlier ?? index);
  });
  return problems;
}

function linkProblems(graph: Graph, path: string): readonly Problem[] {
  const nodes = nodeCountOf(graph);
  return graph.links.flatMap(({ from, to, bandwidthGBps, latencyNs }, index) => {
    const place = `${path}.links[${index}]`;
    const problems: Problem[] = [];
    for (const [end, node] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (!Number.isSafeInteger(node) || node < 0 || node >= nodes)
        problems.push({ path: `${place}.${end}`, message: `is ${node}; expected a node, 0 to ${nodes - 1}` });
    }
    if (from === to)
      problems.push({ path: `${place}.to`, message: `is ${to}, as "from" is; expected another node` });
    if (!(bandwidthGBps > 0 && bandwidthGBps < Infinity))
      problems.push({
        path: `${place}.bandwidthGBps`,
        message: `is ${bandwidthGBps}; expected more than 0 GB/s`,
      });
    if (!(latencyNs >= 0 && latencyNs < Infinity))
      problems.push({ path: `${place}.latencyNs`, message: `is ${latencyNs}; expected 0 ns or more` });
    return problems;
  });
}
