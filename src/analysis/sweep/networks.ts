/**
 * A network as text, for a sweep that is sent in a link: its notation, followed by JSON with all properties of its links that those of a
 * typed network lack: `Ring(8)_Switch(4) {"dimensions":{"1":{"linkLatencyNs":700}}}`.
 */
import { BASE_V1 } from '../../design/base.ts';
import { isFixed } from '../../design/budget.ts';
import type { Design, PhysicalNetwork } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { checkShape } from '../../design/schema/shape.ts';
import { isFields, type Fields } from '../../design/text/entries.ts';
import { difference, withDifference } from '../../design/workbench/difference.ts';
import { MOST_NETWORK } from '../../design/workbench/sweep-setup.ts';
import { parseNotation } from '../../topology/notation.ts';
import { printNotation } from '../../topology/print-notation.ts';
import { stackOf, TOPOLOGY_PRESETS, type TopologyPreset } from '../../topology/presets.ts';
import { tierOfPlace } from '../../topology/tier-of-place.ts';

/** The link latency of a network that names none. */
export const LATENCY_NS = 500;

/** A network that is no preset, with its physical torus if that differs from its blocks. */
export type OwnNetwork = TopologyPreset & { readonly physical?: PhysicalNetwork };

const DETAILS = ' {';

/** Returns the network that the text describes, or null if it is invalid. */
export function networkOf(id: string): OwnNetwork | null {
  const at = id.indexOf(DETAILS);
  const notation = at < 0 ? id : id.slice(0, at);
  const plain = plainNetwork(notation);
  if (plain === null || at < 0) return plain === null ? null : { id, label: id, ...plain };
  const details = readDetails(id.slice(at + 1));
  const detailed = details === null ? null : checked(withDifference(plain, details));
  // The notation wins: details of other blocks would contradict it.
  if (detailed === null || printNotation(detailed.dimensions) !== printNotation(plain.dimensions))
    return null;
  return { id, label: id, ...detailed };
}

/**
 * Returns the network of a design as such a text; null if the notation cannot express it. Bandwidths are the budget's, except for a machine
 * with given links.
 */
export function networkId(design: Design): string | null {
  const notation = printNotation(design.topology.dimensions);
  const plain = plainNetwork(notation);
  if (plain === null) return null;
  const { physical } = design.topology;
  const { links } = design.system;
  const { customGBps } = design.bandwidth;
  // Also checked for the order of its fields, so that the same network is the same text.
  const details = checked({
    // Parameters at their defaults are left out, as in the notation.
    dimensions: design.topology.dimensions.map(({ linkLatencyNs, tier, link, wires }, index) => {
      const { kind, size, parameters } = plain.dimensions[index]!;
      return {
        kind,
        size,
        ...(parameters === undefined ? {} : { parameters }),
        linkLatencyNs,
        tier,
        ...(link === undefined ? {} : { link }),
        ...(wires === undefined ? {} : { wires }),
      };
    }),
    ...(physical === undefined ? {} : { physical }),
    ...(links === undefined ? {} : { links }),
    ...(isFixed(design) && customGBps !== null ? { bandwidthGBps: customGBps } : {}),
  });
  if (details === null) return null;
  const change = difference(plain, details);
  const id = change === undefined ? notation : `${notation} ${JSON.stringify(change)}`;
  return id.length > MOST_NETWORK ? null : id;
}

/** Returns the name of a network in a legend: networks of the same blocks are distinguished by their link latencies. */
export function networkLabel(id: string): string {
  const preset = TOPOLOGY_PRESETS.find((known) => known.id === id);
  if (preset !== undefined) return preset.label;
  const network = id.includes(DETAILS) ? networkOf(id) : null;
  if (network === null) return id;
  const latencies = network.dimensions.map(({ linkLatencyNs = LATENCY_NS }) => linkLatencyNs);
  const notation = printNotation(network.dimensions);
  const isUsual = latencies.every((latency) => latency === LATENCY_NS);
  return `${notation}, ${isUsual ? 'links of its own' : `${latencies.join('/')} ns`}`;
}

type Details = Pick<OwnNetwork, 'physical' | 'links' | 'bandwidthGBps'> &
  Pick<Design['topology'], 'dimensions'>;

/** Builds a network from blocks alone: each in the tier of its position, with the links of a preset that names none. */
function plainNetwork(notation: string): Details | null {
  const blocks = parseNotation(notation);
  if (!blocks.ok || blocks.value.length === 0) return null;
  const { length } = blocks.value;
  const dimensions = blocks.value.map((block, index) => ({ ...block, tier: tierOfPlace(index, length) }));
  return { dimensions: stackOf({ id: '', label: '', dimensions }, LATENCY_NS) };
}

function readDetails(text: string): Fields | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isFields(value) && checkShape(value).ok ? value : null;
}

/** Checks the bounds of a document. */
function checked(value: unknown): Details | null {
  if (!isFields(value)) return null;
  const { dimensions, physical, links, bandwidthGBps } = value;
  const read = validateDesign({
    ...BASE_V1,
    topology: { ...BASE_V1.topology, dimensions, ...(physical === undefined ? {} : { physical }) },
    system: { ...BASE_V1.system, ...(links === undefined ? {} : { links }) },
    bandwidth: { ...BASE_V1.bandwidth, customGBps: bandwidthGBps ?? null },
  });
  if (!read.ok) return null;
  const { topology, system, bandwidth } = read.value;
  return {
    dimensions: topology.dimensions,
    ...(topology.physical === undefined ? {} : { physical: topology.physical }),
    ...(system.links === undefined ? {} : { links: system.links }),
    ...(bandwidth.customGBps === null ? {} : { bandwidthGBps: bandwidth.customGBps }),
  };
}
