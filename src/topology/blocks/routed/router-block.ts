/** What blocks of routers have in common: `perRouter` NPUs on each router or, with one, routers that are the NPUs themselves. */
import type { Block, BlockForm } from '../block.ts';
import type { ParameterValues } from '../parameters.ts';
import { drawRouters } from './draw-routers.ts';
import { count, tooMany } from './route-parameters.ts';

export interface Routers {
  readonly routers: number;
  readonly perRouter: number;
  /** Links to other routers of the router that has the most. */
  readonly degree: number;
  /** Whether two routers, the smaller first, have a link. */
  readonly linked: (a: number, b: number) => boolean;
}

export type RouterAlgorithm = 'hierarchical' | 'halvingDoubling' | 'ring' | 'direct';

export const PER_ROUTER = count('NPUs a router (p); of 1 each router is its NPU', 64, 1);

export function routerWords(lanes: string): Block['words'] {
  return { links: 'one of b to its router, to others as wide; of a router that is the NPU, b parted', lanes };
}

type Common<P extends ParameterValues> = Omit<
  Block<RouterAlgorithm, P>,
  'label' | 'short' | 'aliases' | 'parameters' | 'words'
>;

/**
 * @param routersOf called only if `problemsOf` finds none
 * @param field the parameter at which too many NPUs are reported
 */
export function routerBlock<P extends ParameterValues>(
  sizeOf: (parameters: P) => number,
  routersOf: (parameters: P) => Routers,
  field: keyof P & string,
  problemsOf: (parameters: P) => readonly { readonly field: string; readonly message: string }[],
): Common<P> {
  const linksPerNpu = ({ lanes, parameters }: BlockForm<P>): number => {
    const { perRouter, degree } = routersOf(parameters);
    return lanes * (perRouter > 1 ? 1 : Math.max(1, degree));
  };
  return {
    sizeOf,
    problemsOf({ parameters }) {
      const problems = problemsOf(parameters);
      return problems.length > 0 ? problems : tooMany(field, Number(parameters[field]), sizeOf(parameters));
    },
    algorithms: {
      usual: ['hierarchical', 'halvingDoubling', 'ring'],
      allToAll: ['direct'],
      broadcast: ['direct'],
      reduce: ['direct'],
    },
    linksPerNpu,
    channels: ({ lanes }) => lanes,
    hasSwitches: ({ parameters }) => routersOf(parameters).perRouter > 1,
    hasDirections: false,
    joinsNextOnly: false,
    isAlikeInParts: false,
    takesLaneByPeer: false,
    groupShare: () => 1,
    places({ parameters }) {
      const { routers, perRouter } = routersOf(parameters);
      return perRouter > 1 ? { perSwitch: perRouter, sides: [routers] } : null;
    },
    linksPerMessage: (_size, links) => links,
    usableLinks: (_size, links) => links,
    linksNeeded: () => ({ count: 1, why: 'one to its router' }),
    fileNames: {},
    draw({ parameters }, most) {
      const routers = routersOf(parameters);
      return drawRouters(routers, most, routers.linked);
    },
  };
}
