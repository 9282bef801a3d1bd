/** Parameters of the loop blocks beside their switches: NPUs on each switch, cables of a shortcut, their directions, routes. */
import { LOOP_ROUTES, routesOn, type LoopRoutes } from '../../loop/route.ts';
import { WIRINGS, type LoopShape, type LoopWiring } from '../../loop/shape.ts';
import type { BlockForm } from '../block.ts';
import type { ChoiceParameter, NumberParameter } from '../parameters.ts';

export interface SwitchParameters extends Readonly<Record<string, number | string>> {
  readonly z: number;
  readonly w: number;
  readonly wiring: string;
  readonly routes: string;
}

export const SWITCH_PARAMETERS: {
  readonly z: NumberParameter;
  readonly w: NumberParameter;
  readonly wiring: ChoiceParameter;
  readonly routes: ChoiceParameter;
} = {
  z: { label: 'NPUs a switch (z)', min: 1, max: 64, isWhole: true, initial: 16 },
  w: { label: 'Cables a shortcut (w)', min: 1, max: 64, isWhole: true, initial: 2 },
  wiring: { label: 'Cables carry', choices: WIRINGS, initial: 'duplex' },
  routes: {
    label: 'Routes between switches',
    choices: LOOP_ROUTES,
    initial: 'signed',
    onlyWhere: { parameter: 'wiring', is: ['duplex', 'half'] },
  },
};

/** log2 of the most switches along a direction. */
export const LOG_SIDE_MAX = 9;

export function logSide(label: string, initial: number): NumberParameter {
  return { label, min: 1, max: LOG_SIDE_MAX, isWhole: true, initial };
}

/** A loop network as it is built. */
export interface BuiltLoop {
  readonly shape: LoopShape;
  readonly npusPerSwitch: number;
  readonly cables: number;
  readonly wiring: LoopWiring;
  readonly routes: LoopRoutes;
  readonly lanes: number;
}

export function builtLoop(
  { lanes, parameters: { z, w, wiring: asked, routes } }: BlockForm<SwitchParameters>,
  logSides: readonly number[],
): BuiltLoop {
  const wiring = WIRINGS.find((candidate) => candidate === asked) ?? 'duplex';
  return {
    shape: { logSides },
    npusPerSwitch: z,
    cables: w,
    routes: routesOn(
      wiring,
      LOOP_ROUTES.find((candidate) => candidate === routes),
    ),
    wiring,
    lanes,
  };
}
