/** The operand GRAPH|DESIGN: a file with a graph, one of several graphs, or a design, whose network is taken. */
import { isGraphFile, readGraphFile, readGraphText } from '../../evidence/verify/graphs/graph-file.ts';
import type { Graph } from '../../graph/graph.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { graphOfDesign } from '../../run/graph/graph-of-design.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Output } from '../command.ts';
import { designOf, inFile } from '../design-file.ts';
import { readText } from '../files.ts';
import type { Operand, Option, OptionValues } from '../options.ts';

export const GRAPH_OPERAND: Operand = {
  name: 'graph',
  value: 'GRAPH.json|DESIGN.json',
  help: 'a graph, {npus, switches, links: [[a, b, GB/s]], oneWay}, a file of graphs, or a design',
};

export const GRAPH_NAME: Option = { name: 'name', value: 'NAME', help: 'which graph of a file with several' };

export interface NamedGraph {
  readonly name: string;
  readonly graph: Graph;
}

export function readGraphOperand(values: OptionValues, output: Output): Result<NamedGraph> {
  const file = values.get(GRAPH_OPERAND.name) ?? '';
  const text = readText(file);
  if (!text.ok) return text;
  if (isGraphFile(text.value)) return inFile(file, oneOf(text.value, values.get(GRAPH_NAME.name)));
  const graph = readGraphText(text.value);
  if (graph !== undefined) return inFile(file, named(graph));
  const design = designOf(file, text.value, values, output);
  if (!design.ok) return design;
  const found = inFile(file, graphOfDesign(design.value.design, ALL_PARTS));
  return found.ok ? success({ name: 'design', graph: found.value }) : found;
}

function oneOf(text: string, name: string | undefined): Result<NamedGraph> {
  const cases = readGraphFile(text);
  if (!cases.ok) return cases;
  const names = cases.value.map(({ row }) => row.name);
  const index = name === undefined && names.length === 1 ? 0 : names.indexOf(name ?? '');
  const found = cases.value[index];
  if (found !== undefined) return success({ name: found.row.name, graph: found.graph });
  return problem('--name', `is "${name ?? ''}"; expected ${names.join(', ')}`);
}

function named(graph: ReturnType<typeof readGraphFile>): Result<NamedGraph> {
  if (!graph.ok) return graph;
  const [only] = graph.value;
  return success({ name: only!.row.name, graph: only!.graph });
}
