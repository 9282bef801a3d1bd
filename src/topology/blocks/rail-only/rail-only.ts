import type { Block } from '../block.ts';
import { drawRouters } from '../routed/draw-routers.ts';
import { count, ROUTE_PARAMETERS, type RouteParameters } from '../routed/route-parameters.ts';
import { routerBlock, type RouterAlgorithm } from '../routed/router-block.ts';

export interface RailOnlyParameters extends RouteParameters {
  readonly n: number;
  readonly m: number;
  readonly ratio: number;
}

/**
 * Domains of n NPUs, each behind a fast switch, and one switch for each rail, which joins the NPUs at the same place of all domains (Wang
 * and others, 2023: arXiv 2307.12169). Between rails messages go through the fast switch to the NPU on the right rail.
 */
export const railOnly: Block<RouterAlgorithm, RailOnlyParameters> = {
  ...routerBlock<RailOnlyParameters>(
    ({ n, m }) => n * m,
    ({ n, m }) => ({ routers: m, perRouter: n, degree: 0, linked: () => false }),
    'm',
    () => [],
  ),
  linksPerNpu: ({ lanes, parameters }) => lanes * (parameters.ratio + 1),
  hasSwitches: () => true,
  places: ({ parameters: { n, m } }) => ({ perSwitch: n, sides: [m] }),
  draw({ parameters: { n, m } }, most) {
    // The switches of all rails are drawn as one in the middle.
    const { nodes, hubs, links } = drawRouters({ routers: m, perRouter: n }, most, () => false);
    const rails = { x: 0.5, y: 0.5 };
    return {
      nodes,
      hubs: [...hubs, rails],
      links: [...links, ...nodes.map((node) => [rails, node] as const)],
    };
  },
  label: 'Rail only',
  isSpecial: true,
  short: 'RailOnly',
  aliases: ['railonly', 'rails'],
  parameters: {
    n: count('NPUs a domain, each on its own rail (n)', 1024, 8, 2),
    m: count('Domains (m)', 1024, 4),
    ratio: count('A link in the domain is as wide as so many links to a rail', 64, 9),
    ...ROUTE_PARAMETERS,
  },
  words: {
    links: 'one to the switch of its domain: b ratio / (ratio + 1); one to its rail: b / (ratio + 1)',
    lanes: 'Networks',
  },
};
