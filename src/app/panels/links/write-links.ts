/** Wiring as changes of a design; wiring equal to that of its blocks is left out. */
import { inheritKey } from '../composer/dimension-key.ts';
import type { PacketLinks } from '../../../topology/dimension.ts';
import type { Design, DesignLinks, DesignWires, PhysicalNetwork } from '../../../design/document.ts';

export const PLAIN_WIRES: DesignWires = { lanes: 1, directions: 2 };
export const PLAIN_LINKS: DesignLinks = {
  efficiency: 1,
  packetBytes: 256,
  headerBytes: 0,
  routerLatencyNs: 0,
};

export function writeWires(index: number, fields: Partial<DesignWires>): (design: Design) => Design {
  return (design) =>
    setWires(design, index, { ...PLAIN_WIRES, ...design.topology.dimensions[index]?.wires, ...fields });
}

/** 0 means as on all links. */
export function writeOwn(
  index: number,
  field: 'packetBytes' | 'efficiency',
  value: number,
): (design: Design) => Design {
  return (design) => {
    const wires = { ...(design.topology.dimensions[index]?.wires ?? PLAIN_WIRES), [field]: value };
    if (!(value > 0)) Reflect.deleteProperty(wires, field);
    return setWires(design, index, wires);
  };
}

function setWires(design: Design, index: number, wires: DesignWires): Design {
  const before = design.topology.dimensions[index];
  if (before === undefined) return design;
  const after = inheritKey(before, { ...before, wires });
  if (isSame(wires, PLAIN_WIRES)) Reflect.deleteProperty(after, 'wires');
  const dimensions = design.topology.dimensions.with(index, after);
  return { ...design, topology: { ...design.topology, dimensions } };
}

/** 0 removes the field, and the last one all of them. */
export function writeSwitchPackets(
  index: number,
  field: keyof PacketLinks,
  value: number,
): (design: Design) => Design {
  return (design) => {
    const before = design.topology.dimensions[index];
    if (before === undefined) return design;
    const { [field]: _, ...others } = before.packets ?? {};
    const packets = value > 0 ? { ...others, [field]: value } : others;
    const after = inheritKey(before, { ...before, packets });
    if (Object.keys(packets).length === 0) Reflect.deleteProperty(after, 'packets');
    const dimensions = design.topology.dimensions.with(index, after);
    return { ...design, topology: { ...design.topology, dimensions } };
  };
}

export function writeLinks(fields: Partial<DesignLinks>): (design: Design) => Design {
  return (design) => {
    const links = { ...PLAIN_LINKS, ...design.system.links, ...fields };
    const system = { ...design.system, links };
    if (isSame(links, PLAIN_LINKS)) Reflect.deleteProperty(system, 'links');
    return { ...design, system };
  };
}

/** `null` means that the dimensions themselves are built. */
export function writePhysical(physical: PhysicalNetwork | null): (design: Design) => Design {
  return (design) => {
    const { dimensions, splitBandwidth } = design.topology;
    const topology = { dimensions, splitBandwidth };
    return { ...design, topology: physical === null ? topology : { ...topology, physical } };
  };
}

function isSame<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Reflect.get(a, key) === Reflect.get(b, key))
  );
}
