/** The common part of the two loop blocks: a ring of switches with shortcuts, and a grid of such rings. */
import { switchesOf } from '../../loop/shape.ts';
import type { Block, BlockForm, SwitchPlaces } from '../block.ts';
import { drawLoop } from './loop-drawing.ts';
import { builtLoop, type SwitchParameters, type BuiltLoop } from './loop-parameters.ts';

export type LoopAlgorithm =
  | 'shiftedHalvingDoubling'
  | 'additiveHalvingDoubling'
  | 'halvingDoubling'
  | 'ring'
  | 'direct';

type Common<P extends SwitchParameters> = Omit<
  Block<LoopAlgorithm, P>,
  'label' | 'short' | 'aliases' | 'parameters' | 'words'
>;

/** Larger networks are not laid out, since every route of a step is examined. */
export const LOOP_NPUS_MAX = 16_384;

/** @param logSidesOf log2 of the switches along each direction */
export function loopBlock<P extends SwitchParameters>(
  logSidesOf: (parameters: P) => readonly number[],
): Common<P> {
  const built = (form: BlockForm<P>) => builtLoop(form, logSidesOf(form.parameters));
  const sizeOf = (parameters: P): number => switchesOf({ logSides: logSidesOf(parameters) }) * parameters.z;
  return {
    sizeOf,
    problemsOf({ parameters }) {
      const size = sizeOf(parameters);
      if (size <= LOOP_NPUS_MAX) return [];
      const switches = size / parameters.z;
      const allowed = Math.floor(LOOP_NPUS_MAX / switches);
      const message =
        allowed === 0
          ? `${switches} switches are more than ${LOOP_NPUS_MAX} NPUs can have. Allowed: fewer switches.`
          : `z is ${parameters.z}, which makes ${size} NPUs on ${switches} switches. Allowed: at most ${allowed}.`;
      return [{ field: 'z', message }];
    },
    algorithms: {
      usual: ['shiftedHalvingDoubling', 'additiveHalvingDoubling', 'halvingDoubling', 'ring'],
      allToAll: ['direct'],
    },
    linksPerNpu: ({ lanes }) => lanes,
    channels: ({ lanes }) => lanes,
    hasSwitches: () => true,
    hasDirections: false,
    joinsNextOnly: false,
    isAlikeInParts: false,
    takesLaneByPeer: true,
    groupShare: () => 1,
    places: (form) => loopPlaces(built(form)),
    linksPerMessage: (_size, links) => links,
    usableLinks: (_size, links) => links,
    linksNeeded: () => ({ count: 1, why: 'one to its switch' }),
    fileNames: {},
    draw: ({ size, parameters }, most) => drawLoop(logSidesOf(parameters), size, most),
  };
}

function loopPlaces({ shape, npusPerSwitch, routes }: BuiltLoop): SwitchPlaces {
  return {
    perSwitch: npusPerSwitch,
    sides: shape.logSides.map((bits) => 2 ** bits),
    ...(routes === 'ecube' ? { isOneWay: true } : {}),
  };
}
