/** The two loop blocks in a machine room; each is held against the other. */
import type { BlockForm } from '../block.ts';
import type { BlockRoom } from '../room.ts';
import type { Loop2DParameters } from './loop-2d.ts';
import { loopFloor, loopPoints } from './loop-floor.ts';
import { builtLoop, LOG_SIDE_MAX, type BuiltLoop, type SwitchParameters } from './loop-parameters.ts';
import type { LoopParameters } from './loop.ts';

export const loopRoom: BlockRoom<LoopParameters> = {
  ...roomOf<LoopParameters>(({ q }) => [q]),
  counterpart: ({ size, parameters: { q, z, w, wiring, routes } }) =>
    q < 2
      ? null
      : {
          kind: 'loop2d',
          size,
          parameters: { x: Math.ceil(q / 2), y: Math.floor(q / 2), z, w, wiring, routes },
        },
};

export const loop2dRoom: BlockRoom<Loop2DParameters> = {
  ...roomOf<Loop2DParameters>(({ x, y }) => [x, y]),
  counterpart: ({ size, parameters: { x, y, z, w, wiring, routes } }) =>
    x + y > LOG_SIDE_MAX ? null : { kind: 'loop', size, parameters: { q: x + y, z, w, wiring, routes } },
};

function roomOf<P extends SwitchParameters>(logSidesOf: (parameters: P) => readonly number[]): BlockRoom<P> {
  const built = (form: BlockForm<P>): BuiltLoop => builtLoop(form, logSidesOf(form.parameters));
  return {
    floor: (form) => loopFloor(built(form)),
    switchPoints: (form) => loopPoints(built(form)),
  };
}
