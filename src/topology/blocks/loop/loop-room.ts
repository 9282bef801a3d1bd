/** The two loop blocks in a machine room; each is compared with the other. */
import type { BlockForm } from '../block.ts';
import type { ParameterValues } from '../parameters.ts';
import type { BlockRoom } from '../room.ts';
import { loop2d, type Loop2DParameters } from './loop-2d.ts';
import { loopFloor, loopPoints } from './loop-floor.ts';
import { builtLoop, LOG_SIDE_MAX, type BuiltLoop, type SwitchParameters } from './loop-parameters.ts';
import { loop, type LoopParameters } from './loop.ts';

export const loopRoom: BlockRoom<LoopParameters> = {
  ...roomOf<LoopParameters>(({ q }) => [q]),
  counterpart: ({ parameters: { q, ...rest } }) =>
    q < 2 ? null : written(loop2d.short, { x: Math.ceil(q / 2), y: Math.floor(q / 2), ...rest }),
};

export const loop2dRoom: BlockRoom<Loop2DParameters> = {
  ...roomOf<Loop2DParameters>(({ x, y }) => [x, y]),
  counterpart: ({ parameters: { x, y, ...rest } }) =>
    x + y > LOG_SIDE_MAX ? null : written(loop.short, { q: x + y, ...rest }),
};

function written(name: string, parameters: ParameterValues): string {
  const settings = Object.entries(parameters).map(([parameter, value]) => `${parameter}=${value}`);
  return `${name}(${settings.join(',')})`;
}

function roomOf<P extends SwitchParameters>(logSidesOf: (parameters: P) => readonly number[]): BlockRoom<P> {
  const built = (form: BlockForm<P>): BuiltLoop => builtLoop(form, logSidesOf(form.parameters));
  return {
    floor: (form) => loopFloor(built(form)),
    switchPoints: (form) => loopPoints(built(form)),
  };
}
