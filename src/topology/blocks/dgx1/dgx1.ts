import type { Block } from '../block.ts';
import type { ChoiceParameter } from '../parameters.ts';
import { routerBlock, type RouterAlgorithm } from '../routed/router-block.ts';
import { ROUTE_PARAMETERS, type RouteParameters } from '../routed/route-parameters.ts';

export interface CubeMeshParameters extends RouteParameters {
  readonly gpus: string;
}

/**
 * Links of a DGX-1: two quads, each fully connected, and a link from each GPU to one of the other quad. The third number is the NVLinks of
 * a V100 system, as `nvidia-smi topo -m` prints them; in a P100 system every connection is one NVLink.
 */
export const DGX1_CABLES: readonly (readonly [a: number, b: number, nvlinks: 1 | 2])[] = [
  [0, 1, 1],
  [0, 2, 1],
  [0, 3, 2],
  [0, 4, 2],
  [1, 2, 2],
  [1, 3, 1],
  [1, 5, 2],
  [2, 3, 2],
  [2, 6, 1],
  [3, 7, 1],
  [4, 5, 1],
  [4, 6, 1],
  [4, 7, 2],
  [5, 6, 2],
  [5, 7, 1],
  [6, 7, 2],
];

const GPUS = 8;

export function isSingle({ gpus }: CubeMeshParameters): boolean {
  return gpus === 'P100';
}

/** Eight GPUs of a DGX-1: a hybrid cube mesh. */
export const dgx1: Block<RouterAlgorithm, CubeMeshParameters> = {
  ...routerBlock<CubeMeshParameters>(
    () => GPUS,
    (parameters) => ({
      routers: GPUS,
      perRouter: 1,
      degree: isSingle(parameters) ? 4 : 6,
      linked: (from, to) => DGX1_CABLES.some(([a, b]) => a === from && b === to),
    }),
    'gpus',
    () => [],
  ),
  label: 'DGX1 cube mesh',
  isSpecial: true,
  short: 'DGX1',
  aliases: ['dgx1', 'dgx1cubemesh', 'cubemesh'],
  parameters: {
    gpus: { label: 'GPUs', choices: ['V100', 'P100'], initial: 'V100' } satisfies ChoiceParameter,
    ...ROUTE_PARAMETERS,
  },
  words: { links: 'four, two of them double on a V100: b / 6 each, on a P100 b / 4', lanes: 'Links a pair' },
};
