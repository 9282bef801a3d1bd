/** Links of a DGX-1: see its block for what it is. */
import { choiceOf } from '../routed/network.ts';
import { routedWires } from '../routed/routed-wires.ts';
import { routerNetwork } from '../routed/router-network.ts';
import type { BlockWires } from '../wires.ts';
import { DGX1_CABLES, isSingle, type CubeMeshParameters } from './dgx1.ts';

export const dgx1Wires: BlockWires<CubeMeshParameters> = routedWires(({ size, parameters }) =>
  routerNetwork(
    { routers: size, perRouter: 1 },
    DGX1_CABLES.map(([a, b, nvlinks]) => ({ a, b, width: isSingle(parameters) ? 1 : nvlinks })),
    choiceOf(parameters),
  ),
);
