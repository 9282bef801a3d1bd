import { joinedFromTheMiddle } from '../floor.ts';
import type { BlockRoom } from '../room.ts';
import type { SwitchOptions } from './switch.ts';

/** A rack of servers. */
const NPUS_A_CABINET = 32;

/** Racks of NPUs with the switches in the middle. */
export const switchRoom: BlockRoom<SwitchOptions> = {
  floor({ size, lanes }) {
    const { group, joint, ...floor } = joinedFromTheMiddle(Math.ceil(size / NPUS_A_CABINET), lanes);
    return {
      ...floor,
      cabinetOf: (node) => (node < size ? group(Math.floor(node / NPUS_A_CABINET)) : joint(node - size)),
    };
  },
};
