/** How the NPUs of a loop network lie on its switches. */
import type { SwitchPlaces } from '../block.ts';
import type { BuiltLoop } from './loop-parameters.ts';

export function loopPlaces({ shape, npusPerSwitch, routes }: BuiltLoop): SwitchPlaces {
  return {
    perSwitch: npusPerSwitch,
    sides: shape.logSides.map((bits) => 2 ** bits),
    ...(routes === 'ecube' ? { isOneWay: true } : {}),
  };
}
