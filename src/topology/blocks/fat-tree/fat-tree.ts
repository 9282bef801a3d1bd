import type { Block, BlockForm } from '../block.ts';
import type { ChoiceParameter, NumberParameter } from '../parameters.ts';
import { treeCrowd } from './tree-crowd.ts';
import { drawTree } from './tree-drawing.ts';
import { isTreeSymmetric, treeHops, treeParts, treePlaces } from './tree-facts.ts';
import { treeGraph } from './tree-graph.ts';
import { leavesOf, podsOf, TREE_ROUTES, type TreeShape } from './tree-shape.ts';

export interface TreeParameters extends Readonly<Record<string, number | string>> {
  readonly leaf: number;
  readonly over: number;
  readonly spines: number;
  readonly routes: string;
  readonly seed: number;
  readonly rails: number;
  readonly levels: number;
  readonly pod: number;
  readonly cores: number;
  readonly ports: number;
}

/** More are not laid out: every route of a step is looked at. */
const NPUS_MAX = 16_384;

const whole = (label: string, min: number, max: number, initial: number): NumberParameter => ({
  ...{ label, min, max, initial },
  isWhole: true,
});

const THREE_LEVELS = { parameter: 'levels', is: 3 };

const PARAMETERS = {
  leaf: whole('NPUs a leaf', 1, 1024, 16),
  over: { label: 'Oversubscription', min: 0.1, max: 64, isWhole: false, initial: 1 },
  spines: whole('Spines', 1, 1024, 16),
  routes: { label: 'Routes', choices: TREE_ROUTES, initial: 'dmodk' } satisfies ChoiceParameter,
  seed: {
    ...whole('Seed of hashed routes', 0, 1_000_000, 0),
    onlyWhere: { parameter: 'routes', is: 'hashed' },
  },
  rails: whole('Rails: NPUs a server, each on its own leaf', 1, 64, 1),
  levels: whole('Levels', 2, 3, 2),
  pod: { ...whole('Leaves a pod, of three levels', 1, 1024, 4), onlyWhere: THREE_LEVELS },
  cores: { ...whole('Cores a spine leads to, of three levels', 1, 1024, 4), onlyWhere: THREE_LEVELS },
  ports: whole('Ports of a switch, 0 for any', 0, 4096, 0),
};

function treeOf({ size, lanes, parameters }: BlockForm<TreeParameters>): TreeShape {
  const { leaf, over, spines, routes, seed, rails, levels, pod, cores } = parameters;
  const isDeep = levels === 3;
  return {
    ...{ npus: size, lanes, leaf, over, spines, seed, rails },
    routes: TREE_ROUTES.find((each) => each === routes) ?? 'dmodk',
    pod: isDeep ? pod : size / leaf,
    cores: isDeep ? cores : 0,
  };
}

/** NPUs under leaf switches that spines join, oversubscribed or not: a folded Clos network. */
export const fatTree: Block<'halvingDoubling' | 'hierarchical' | 'ring' | 'direct', TreeParameters> = {
  label: 'Fat tree',
  short: 'FatTree',
  aliases: ['fattree', 'fat tree', 'clos'],
  parameters: PARAMETERS,
  startSize: 512,
  problemsOf(form) {
    const { size, parameters } = form;
    const { leaf, rails, levels, pod, ports } = parameters;
    if (size > NPUS_MAX) {
      return [{ field: 'size', message: `size is ${size}. Allowed: at most ${NPUS_MAX} under a fat tree.` }];
    }
    if (size % leaf !== 0) {
      return [
        {
          field: 'leaf',
          message: `leaf is ${leaf}, which does not divide ${size} NPUs. Allowed: a divisor.`,
        },
      ];
    }
    if (size % (leaf * rails) !== 0) {
      const message = `rails is ${rails}, where ${size / leaf} leaves make no whole number of sets of ${rails}. Allowed: a divisor of ${size / leaf}.`;
      return [{ field: 'rails', message }];
    }
    if (levels === 3 && (size / leaf) % pod !== 0) {
      const message = `pod is ${pod}, which does not divide ${size / leaf} leaves. Allowed: a divisor.`;
      return [{ field: 'pod', message }];
    }
    const needed = Math.ceil(Math.max(...portsOf(treeOf(form))));
    return ports === 0 || needed <= ports
      ? []
      : [
          {
            field: 'ports',
            message: `ports is ${ports}, where a switch needs ${needed}. Allowed: ${needed} or more, 0 for any, or smaller leaves.`,
          },
        ];
  },
  algorithms: { usual: ['halvingDoubling', 'hierarchical', 'ring'], allToAll: ['direct'] },
  graph: (form) => treeGraph(treeOf(form)),
  linksPerNpu: ({ lanes }) => lanes,
  channels: ({ lanes }) => lanes,
  hops: (form, distance) => treeHops(treeOf(form), distance),
  parts: (form) => treeParts(treeOf(form)),
  hasSwitches: true,
  hasDirections: false,
  joinsNextOnly: false,
  isAlikeInParts: false,
  takesLaneByPeer: true,
  isSymmetric: (form, part) => isTreeSymmetric(treeOf(form), part),
  groupShare: () => 1,
  crowd: (form, part, pattern) => treeCrowd(treeOf(form), part, pattern),
  places: (form) => treePlaces(treeOf(form)),
  linksPerMessage: (_size, links) => links,
  usableLinks: (_size, links) => links,
  linksNeeded: () => ({ count: 1, why: 'one to its leaf' }),
  fileNames: {},
  draw: (form, most) => {
    const tree = treeOf(form);
    return drawTree(
      Math.max(1, Math.floor(leavesOf(tree))),
      tree.spines * Math.max(1, Math.floor(podsOf(tree))),
      form.size,
      most,
    );
  },
  words: { links: 'one to its leaf: b; a leaf has leaf x b / over to its spines', lanes: 'Trees' },
};

/** Of each kind of switch. */
function portsOf(tree: TreeShape): readonly number[] {
  return treeParts(tree).map(({ component, ports }) => (component === 'switch' ? ports : 0));
}
