import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { printCompactDesign } from '../../../design/text/serialize.ts';
import { PLAIN_LINKS, writeLinks, writeOwn, writePhysical, writeWires } from './write-links.ts';

describe('how links are laid, written', () => {
  it('adds what was said of a dimension, and takes it away when it says nothing more', () => {
    const rings = writeWires(2, { lanes: 2 })(DEFAULT_DESIGN);
    expect(rings.topology.dimensions.map(({ wires }) => wires)).toEqual([
      undefined,
      undefined,
      { lanes: 2, directions: 2 },
      undefined,
    ]);
    const packets = writeOwn(2, 'packetBytes', 512)(writeWires(2, { directions: 1 })(rings));
    expect(packets.topology.dimensions[2]?.wires).toEqual({ lanes: 2, directions: 1, packetBytes: 512 });
    const back = writeWires(2, { lanes: 1, directions: 2 })(writeOwn(2, 'packetBytes', 0)(packets));
    expect(back).toEqual(DEFAULT_DESIGN);
    expect(writeWires(9, { lanes: 2 })(DEFAULT_DESIGN)).toBe(DEFAULT_DESIGN);
  });

  it('leaves a link of a design as short as it was', () => {
    const said = writeLinks({ efficiency: 0.94, routerLatencyNs: 1 })(DEFAULT_DESIGN);
    expect(said.system.links).toEqual({ ...PLAIN_LINKS, efficiency: 0.94, routerLatencyNs: 1 });
    const back = writeLinks(PLAIN_LINKS)(said);
    expect(printCompactDesign(back)).toBe(printCompactDesign(DEFAULT_DESIGN));
  });

  it('names the torus that is built, or none', () => {
    const physical = { sizes: [32, 32], lanes: 2, linkLatencyNs: 200 };
    const built = writePhysical(physical)(DEFAULT_DESIGN);
    expect(built.topology).toEqual({ ...DEFAULT_DESIGN.topology, physical });
    expect(writePhysical(null)(built)).toEqual(DEFAULT_DESIGN);
  });
});
