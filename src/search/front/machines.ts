/** The machines of a space: each of its networks with each choice of links, by what the network costs. */
import { checkGiven } from '../../run/checks/check-given.ts';
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { formatCount } from '../../units/count.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { namesIn } from '../expression/expression.ts';
import { layoutBase, type LayoutBase } from '../layout/layout-base.ts';
import { priceOfNetwork } from '../layout/network-price.ts';
import { significant } from '../significant.ts';
import { partsOfName } from '../space/names.ts';
import type { Points } from '../space/points.ts';
import { isFreeSplit } from '../space/serving.ts';
import { SCHEME_OF_SPLIT, type Space } from '../space/space.ts';

export interface Machine {
  readonly base: LayoutBase;
  readonly dollars: number;
  /** The choices of the machine, by the names of the space. */
  readonly chosen: Readonly<Record<string, unknown>>;
  /** Of machines that are as fast and cost as much, the one with the lower number is listed. */
  readonly complexity: number;
  readonly network: string;
}

export interface Machines {
  /** Cheapest first. */
  readonly list: readonly Machine[];
  /** Those that cost more than the budget, or violate a condition of the space. */
  readonly leftOut: number;
  /** Machines whose fields are inconsistent, for example bandwidths of two dimensions on a network of three. */
  readonly unbuilt: number;
}

/** Problems name fields of the space. */
export function machinesOf(points: Points, budgetDollars: number): Result<Machines> {
  const problems = problemsOf(points.space);
  if (problems.length > 0) return failure(...problems);
  const list: Machine[] = [];
  let [leftOut, unbuilt] = [0, 0];
  for (let network = 0; network < points.networks; network += 1)
    for (let link = 0; link < points.links; link += 1) {
      if (points.links > 1 && points.isSpare(link, points.dimensionsOf(network))) continue;
      const design = machineDesign(points.systemOf(link, network), points.space);
      if (!checkGiven(design).ok || !validateDesign(design).ok) {
        unbuilt += 1;
        continue;
      }
      const dollars = significant(priceOfNetwork(design, points.space.split)());
      if (dollars > budgetDollars || !keeps(points, design, link, network)) {
        leftOut += 1;
        continue;
      }
      const base = layoutBase(design);
      if (!base.ok) return failure(...base.problems.map((own) => ({ ...own, path: `base.${own.path}` })));
      list.push({
        base: base.value,
        dollars,
        chosen: points.chosen(link * points.networks + network),
        complexity: points.complexityOf(network),
        network: points.networkText(network),
      });
    }
  const batches = [...new Set(list.map(({ base }) => base.batch))];
  if (batches.length > 1)
    return problem(
      'base.workload.globalBatch',
      `is missing, and machines would do different work: ${batches.slice(0, 3).map(formatCount).join(', ')} sequences an iteration. Expected a whole number of sequences.`,
    );
  const sorted = list.toSorted((a, b) => a.dollars - b.dollars || a.complexity - b.complexity);
  return success({ list: sorted, leftOut, unbuilt });
}

function keeps(points: Points, design: Design, link: number, network: number): boolean {
  const { work, system, point, late } = points.constraints;
  return points.keeps([...work, ...system, ...point, ...late], design, points.chosenOf(0, link, network));
}

/** With the bandwidth split as the space says. */
function machineDesign(design: Design, { split }: Space): Design {
  const { bandwidth } = design;
  if (bandwidth.mode === 'fixed') return design;
  return { ...design, bandwidth: { ...bandwidth, scheme: SCHEME_OF_SPLIT[split] } };
}

function problemsOf({ free, set, where, split }: Space): readonly Problem[] {
  const ofLayout = free.flatMap(({ name, part }) =>
    part === 'work' || part === 'nothing'
      ? [
          {
            path: `free.${name}`,
            message:
              'is no field of a machine: the layout is found for each. Expected fields of topology, bandwidth, system or cost',
          },
        ]
      : [],
  );
  const derived = set.map(({ path }) => ({
    path: `set.${path}`,
    message: 'is a field of the work, which is the same on all machines. Expected no set',
  }));
  const judged = where.flatMap(({ holds }, at) =>
    namesIn(holds).flatMap((name) =>
      name !== 'npus' && partsOfName(name, free).includes('work')
        ? [
            {
              path: `where[${at}]`,
              message: `has ${name}, which follows from the layout. Expected names of the machine, as npus, cost or dimensions`,
            },
          ]
        : [],
    ),
  );
  const shared = isFreeSplit(split)
    ? [
        {
          path: 'split',
          message: `is ${split}, which follows from the layout. Expected equal, or given with bandwidth.customGBps`,
        },
      ]
    : [];
  return [...ofLayout, ...derived, ...judged, ...shared];
}
