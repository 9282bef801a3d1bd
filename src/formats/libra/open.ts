/**
 * Opens the yml files of LIBRA (ISPASS 2024; github.com/astra-sim/libra): network, cost and communicator, any of them, alone or together.
 * They are recognised by their contents. Each changes its part of the design: blocks, sizes and tiers; unit prices; the model-parallel
 * degree.
 */
import type { Design } from '../../design/document.ts';
import { hasSwitches } from '../../topology/blocks/form.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { goneWithDimensions, withDimensions } from '../dimensions.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss, type LossKind } from '../report.ts';
import { createSource, problemAt, type Source } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { readCommunicator } from './communicator.ts';
import { readCost, type LibraCost } from './cost.ts';
import { readNetwork } from './network.ts';
import { libraPartOf, type LibraPart } from './part.ts';
import { withGroups } from './parts.ts';
import { readYaml, type YamlValue } from '../yaml/tree.ts';

interface Given {
  readonly source: Source;
  readonly tree: YamlValue;
}

/**
 * @param current the design whose other parts stay
 * @param all all files that are opened together, including these
 */
export function openLibra(
  files: readonly TextFile[],
  current: Design,
  all: readonly TextFile[] = files,
): Result<ImportedDesign> {
  const given = new Map<LibraPart, Given>();
  const problems: Problem[] = [];
  for (const file of files) {
    const part = libraPartOf(file);
    if (part === null) problems.push({ path: `${file.name}:1`, message: UNKNOWN });
    else if (given.has(part))
      problems.push({
        path: `${file.name}:1`,
        message: `is a second ${part} file of LIBRA; expected one of each`,
      });
    else {
      const source = createSource(file.name, file.text);
      const tree = readYaml(source);
      if (tree.ok) given.set(part, { source, tree: tree.value });
      else problems.push(...tree.problems);
    }
  }
  if (problems.length > 0) return failure(...problems);
  return given.size === 0 ? problem('files', 'There is no file to open.') : applied(given, current, all);
}

const UNKNOWN =
  'looks like no YAML that can be opened; expected of LIBRA a network (Topology, NpusCount, CostDimension), a cost model (InterChiplet to InterPod) or a communicator (Forward, InputGrad, WeightGrad), or a network of ASTRA-sim 2 (topology, npus_count, bandwidth, latency)';

function applied(
  given: ReadonlyMap<LibraPart, Given>,
  current: Design,
  all: readonly TextFile[],
): Result<ImportedDesign> {
  const losses: Loss[] = [];
  const hasGroups = all.some((file) => libraPartOf(file) === 'communicator');
  let design = current;
  const network = given.get('network');
  if (network !== undefined) {
    const read = readNetwork(network.source, network.tree);
    if (!read.ok) return read;
    design = withDimensions(design, read.value.dimensions);
    losses.push(...read.value.notes.map(asLoss('dropped')));
    losses.push(...networkLosses(network.source, current, hasGroups));
  }
  const communicator = given.get('communicator');
  if (communicator !== undefined) {
    const sizes = design.topology.dimensions.map(({ size }) => size);
    const read = readCommunicator(communicator.source, communicator.tree, sizes);
    if (!read.ok) return read;
    const grouped = withGroups(design, read.value);
    design = grouped.design;
    losses.push(...read.value.notes.map(asLoss('dropped')));
    if (grouped.note !== null)
      losses.push(asLoss('dropped')(problemAt(communicator.source, 0, grouped.note)));
  }
  const cost = given.get('cost');
  if (cost !== undefined) {
    const read = readCost(cost.source, cost.tree, design.cost);
    if (!read.ok) return read;
    design = { ...design, cost: read.value.prices };
    losses.push(...read.value.notes.map(asLoss('default')), ...costLosses(cost.source, read.value, design));
  }
  return success({ design, losses });
}

function networkLosses(source: Source, current: Design, hasGroups: boolean): readonly Loss[] {
  const { parallelism, bandwidth } = current;
  const defaults = [
    'LIBRA has no latencies: every dimension has 500 ns',
    `LIBRA has no bandwidths, it solves for them: the budget stays ${bandwidth.budgetGBps} GB/s`,
    ...(hasGroups ? [] : [`no communicator: the model-parallel degree stays ${parallelism.modelParallel}`]),
  ];
  const at = (note: string): Problem => problemAt(source, 0, note);
  return [
    ...defaults.map(at).map(asLoss('default')),
    ...goneWithDimensions(current).map(at).map(asLoss('dropped')),
  ];
}

function costLosses(source: Source, { named }: LibraCost, { topology }: Design): readonly Loss[] {
  const losses: Loss[] = [];
  const add = (kind: LossKind, note: string): void =>
    void losses.push(asLoss(kind)(problemAt(source, 0, note)));
  if (topology.dimensions.some((dimension) => !hasSwitches(dimension))) {
    add(
      'changed',
      'LIBRA pays for a link of a Ring or FullyConnected at both of its ends, a design once: they cost half as much here',
    );
  }
  topology.dimensions.forEach((dimension, index) => {
    const { tier } = dimension;
    const has = named.get(tier);
    if (has === undefined) return;
    const needs = hasSwitches(dimension) ? ['Link', 'Nic', 'Switch'] : ['Link'];
    const lacks = needs.filter((component) => !has.includes(component));
    if (lacks.length > 0)
      add('default', `dimension ${index + 1} has no price for ${lacks.join(' and ')}: it is 0`);
  });
  return losses;
}
