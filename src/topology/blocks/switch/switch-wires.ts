/** Links of a Switch: see its block for what it is. */
import type { BlockWires } from '../wires.ts';
import type { SwitchOptions } from './switch.ts';
import { cut } from '../detours.ts';
import { addLink, createLinks } from '../graph.ts';
import { switchRoom } from './switch-room.ts';

export const switchWires: BlockWires<SwitchOptions> = {
  // Link 2 lane x size + NPU goes up, (2 lane + 1) x size + NPU comes down.
  graph({ size, lanes }) {
    const links = createLinks();
    for (let lane = 0; lane < lanes; lane++) {
      for (let npu = 0; npu < size; npu++) addLink(links, npu, size + lane);
      for (let npu = 0; npu < size; npu++) addLink(links, size + lane, npu);
    }
    return {
      npus: size,
      switches: lanes,
      ...links,
      route: (from, to, channel, taken) => {
        const up = 2 * (channel % lanes) * size;
        taken.push(up + from, up + size + to);
      },
    };
  },
  hops: () => ({ least: 2, most: 2 }),
  // An NPU's uplink carries all that it sends; by peer, each lane carries its turn of the messages.
  crowd: ({ lanes }, _part, pattern) => {
    if (pattern.kind === 'other') return null;
    if (pattern.kind === 'exchange' || pattern.kind === 'chain') return { hops: 2, load: 1 };
    const peers = pattern.last - pattern.first + 1;
    return { hops: 2, load: pattern.isByPeer ? lanes * Math.ceil(peers / lanes) : peers };
  },
  pair: () => ({ hops: 2, load: 1 }),
  parts: ({ size, lanes }) => [
    { component: 'link', count: size * lanes, width: 1, ports: 1 },
    { component: 'nic', count: size * lanes, width: 1, ports: 1 },
    { component: 'switch', count: lanes, width: 1, ports: size },
  ],
  isSymmetric: () => true,
  switches: () => [{ name: 'sw', count: 1 }],
  without: ({ size }, { from, to }, lost) => {
    const [link = 0] = lost;
    const npu = from[link]! < size ? from[link]! : to[link]!;
    return cut(`NPU ${npu} has one link to its switch; without it, it reaches nobody`);
  },
  room: switchRoom,
};
