import type { Block, SwitchPlaces } from '../block.ts';
import type { ChoiceParameter, NumberParameter } from '../parameters.ts';
import { drawTree } from './tree-drawing.ts';
import { treeOf, type TreeParameters } from './tree-of.ts';
import { leavesOf, podsOf, switchPorts, TREE_ROUTES, type TreeShape } from './tree-shape.ts';

/** Larger trees are not laid out, since every route of a step is examined. */
const NPUS_MAX = 16_384;

const whole = (label: string, min: number, max: number, initial: number): NumberParameter => ({
  label,
  min,
  max,
  initial,
  isWhole: true,
});

const THREE_LEVELS = { parameter: 'levels', is: [3] };

const PARAMETERS = {
  leaf: whole('NPUs a leaf', 1, 1024, 16),
  over: { label: 'Oversubscription', min: 0.1, max: 64, isWhole: false, initial: 1 },
  spines: whole('Spines', 1, 1024, 16),
  routes: { label: 'Routes', choices: TREE_ROUTES, initial: 'dmodk' } satisfies ChoiceParameter,
  seed: {
    ...whole('Seed of hashed routes', 0, 1_000_000, 0),
    onlyWhere: { parameter: 'routes', is: ['hashed'] },
  },
  rails: whole('Rails: NPUs a server, each on its own leaf', 1, 64, 1),
  levels: whole('Levels', 2, 3, 2),
  pod: { ...whole('Leaves a pod, of three levels', 1, 1024, 4), onlyWhere: THREE_LEVELS },
  cores: { ...whole('Cores a spine leads to, of three levels', 1, 1024, 4), onlyWhere: THREE_LEVELS },
  ports: whole('Ports of a switch, 0 for any', 0, 4096, 0),
};

/** NPUs under leaf switches that spines join, oversubscribed or not: a folded Clos network. */
export const fatTree: Block<'halvingDoubling' | 'hierarchical' | 'ring' | 'direct', TreeParameters> = {
  label: 'Fat tree',
  short: 'FatTree',
  aliases: ['fattree', 'clos'],
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
    const needed = Math.ceil(Math.max(...switchPorts(treeOf(form))));
    return ports === 0 || needed <= ports
      ? []
      : [
          {
            field: 'ports',
            message: `ports is ${ports}, where a switch needs ${needed}. Allowed: ${needed} or more, 0 for any, or smaller leaves.`,
          },
        ];
  },
  algorithms: {
    usual: ['hierarchical', 'halvingDoubling', 'ring'],
    allToAll: ['direct'],
    broadcast: ['direct'],
    reduce: ['direct'],
  },
  linksPerNpu: ({ lanes }) => lanes,
  channels: ({ lanes }) => lanes,
  hasSwitches: () => true,
  hasDirections: false,
  joinsNextOnly: false,
  isAlikeInParts: false,
  takesLaneByPeer: true,
  groupShare: () => 1,
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

function treePlaces(tree: TreeShape): SwitchPlaces {
  const { leaf, rails } = tree;
  return { perSwitch: leaf, sides: [leavesOf(tree)], ...(rails > 1 ? { rails } : {}) };
}
