import type { Block } from '../block.ts';
import { drawAround } from '../drawing.ts';
import type { ChoiceParameter, NumberParameter } from '../parameters.ts';

export interface SwitchOptions extends Readonly<Record<string, number | string>> {
  readonly inNetwork: string;
  readonly e: number;
  readonly ports: number;
}

const REDUCTIONS = ['off', 'allReduce', 'all'] as const;
const HALVES = ['reduceScatter', 'allGather'];

const PARAMETERS: {
  readonly inNetwork: ChoiceParameter;
  readonly e: NumberParameter;
  readonly ports: NumberParameter;
} = {
  inNetwork: { label: 'Reduction in the switch', choices: REDUCTIONS, initial: 'off', isRare: true },
  e: {
    label: 'Efficiency of reduction in the switch',
    min: 0.01,
    max: 1,
    isWhole: false,
    initial: 1,
    onlyWhere: { parameter: 'inNetwork', is: ['allReduce', 'all'] },
    isRare: true,
  },
  ports: {
    label: 'Ports of the switch, 0 for any',
    min: 0,
    max: 65_536,
    isWhole: true,
    initial: 0,
    isRare: true,
  },
};

/** NPUs joined by one external switch, or by several side by side; up to a switch and down again is two hops. */
export const switchBlock: Block<'inNetwork' | 'halvingDoubling' | 'ring' | 'direct', SwitchOptions> = {
  label: 'Switch',
  short: 'Switch',
  aliases: ['switch', 'sw'],
  parameters: PARAMETERS,
  joinsAllAlike: true,
  problemsOf: ({ size, parameters: { ports } }) =>
    ports === 0 || size <= ports
      ? []
      : [
          {
            field: 'ports',
            message: `ports is ${ports}, where ${size} NPUs need ${size}. Allowed: ${size} or more, 0 for any, fewer NPUs, or a tree of such switches.`,
          },
        ],
  inNetwork: ({ parameters: { inNetwork, e } }) =>
    inNetwork === 'off'
      ? null
      : { collectives: ['allReduce', ...(inNetwork === 'all' ? HALVES : [])], efficiency: e },
  algorithms: {
    usual: ['inNetwork', 'halvingDoubling', 'ring'],
    allToAll: ['direct'],
    broadcast: ['direct'],
    reduce: ['direct'],
  },
  linksPerNpu: ({ lanes }) => lanes,
  channels: ({ lanes }) => lanes,
  hasSwitches: () => true,
  hasDirections: false,
  joinsNextOnly: false,
  isAlikeInParts: true,
  takesLaneByPeer: true,
  groupShare: () => 1,
  linksPerMessage: (_size, links) => links,
  usableLinks: (_size, links) => links,
  linksNeeded: () => ({ count: 1, why: 'one to the Switch' }),
  fileNames: { astra: 'Switch', astra2: 'Switch', libra: 'Switch' },
  draw: ({ size }, most) => drawAround(Math.min(size, most)),
  words: { links: 'one to the switch: b', lanes: 'Switches' },
};
