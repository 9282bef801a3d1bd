/** Links of the two loop blocks. */
import { switchesOf } from '../../loop/shape.ts';
import type { BlockForm } from '../block.ts';
import type { BlockRoom } from '../room.ts';
import type { BlockWires } from '../wires.ts';
import type { Loop2DParameters } from './loop-2d.ts';
import { loopCrowd, loopPair } from './loop-crowd.ts';
import { isLoopSymmetric, loopHops, loopParts } from './loop-facts.ts';
import { loopGraph } from './loop-graph.ts';
import { builtLoop, type BuiltLoop, type SwitchParameters } from './loop-parameters.ts';
import { loop2dRoom, loopRoom } from './loop-room.ts';
import type { LoopParameters } from './loop.ts';
import { shortestDetours } from '../detours.ts';
import { hopsByIndex } from '../hops.ts';

export const loopWires: BlockWires<LoopParameters> = wiresOf(({ q }) => [q], loopRoom);

export const loop2dWires: BlockWires<Loop2DParameters> = wiresOf(({ x, y }) => [x, y], loop2dRoom);

function wiresOf<P extends SwitchParameters>(
  logSidesOf: (parameters: P) => readonly number[],
  room: BlockRoom<P>,
): BlockWires<P> {
  const built = (form: BlockForm<P>): BuiltLoop => builtLoop(form, logSidesOf(form.parameters));
  return {
    graph: (form) => loopGraph(built(form)),
    hops: hopsByIndex(
      (form, distance) => loopHops(built(form), distance),
      (form, part) => isLoopSymmetric(built(form), part),
    ),
    parts: (form) => loopParts(built(form)),
    isSymmetric: (form, part) => isLoopSymmetric(built(form), part),
    crowd: (form, part, pattern) => loopCrowd(built(form), form.size, part, pattern),
    pair: (form, part, ranks) => loopPair(built(form), form.size, part, ranks),
    switches: (form) => [{ name: 'switch', count: switchesOf(built(form).shape) }],
    without: shortestDetours,
    room,
  };
}
