import { success } from '../units/result.ts';
import type { Problem, Result } from '../units/result.ts';
import { payloadShare } from './bandwidth.ts';
import { blocks } from './blocks/blocks.ts';
import { formOf } from './blocks/form.ts';
import { parameterProblem, type ParameterSpec } from './blocks/parameters.ts';
import {
  BANDWIDTH_MAX_GBPS,
  DIMENSIONS_MAX,
  LATENCY_MAX_NS,
  LINKS_MAX,
  NPUS_MAX,
  SIZE_MAX,
} from './bounds.ts';
import { npuCount } from './dimension.ts';
import type { Dimension, LinkLevel, Topology } from './dimension.ts';

function outside(value: number, low: number, high: number): boolean {
  return !(value >= low && value <= high);
}

function linkProblems(dimension: Dimension, link: LinkLevel, path: string): Problem[] {
  const { kind, size } = dimension;
  const block = blocks[kind];
  const problems: Problem[] = [];
  const range = (field: keyof LinkLevel, low: number, high: number): void => {
    if (outside(link[field], low, high)) {
      problems.push({
        path: `${path}.${field}`,
        message: `${field} is ${link[field]}. Allowed: ${low} to ${high}.`,
      });
    }
  };
  range('linksPerNpu', 1, LINKS_MAX);
  range('linkBandwidthGiBps', 0, BANDWIDTH_MAX_GBPS);
  range('nicLatencyNs', 0, LATENCY_MAX_NS);
  range('routerLatencyNs', 0, LATENCY_MAX_NS);
  range('hbmLatencyNs', 0, LATENCY_MAX_NS);
  range('hbmBandwidthGBps', 0, BANDWIDTH_MAX_GBPS);
  range('hbmScale', 0, LATENCY_MAX_NS);
  if (problems.length > 0) return problems;
  if (!Number.isInteger(link.linksPerNpu)) {
    const message = `linksPerNpu is ${link.linksPerNpu}. Allowed: a whole number from 1 to ${LINKS_MAX}.`;
    problems.push({ path: `${path}.linksPerNpu`, message });
  } else if (size > 1 && block.linksPerMessage(size, link.linksPerNpu) === 0) {
    problems.push({
      path: `${path}.linksPerNpu`,
      message:
        `${link.linksPerNpu} link(s) per NPU cannot build ${block.label}(${size}). ` +
        `Allowed: at least ${block.linksNeeded(size).count}.`,
    });
  }
  if (link.linkBandwidthGiBps === 0) {
    const message = `linkBandwidthGiBps is 0. Allowed: more than 0, to ${BANDWIDTH_MAX_GBPS}.`;
    problems.push({ path: `${path}.linkBandwidthGiBps`, message });
  }
  if (link.hbmScale > 0 && link.hbmBandwidthGBps === 0) {
    const message = `hbmBandwidthGBps is 0 while hbmScale is ${link.hbmScale}. Allowed: more than 0, or hbmScale 0.`;
    problems.push({ path: `${path}.hbmBandwidthGBps`, message });
  }
  return problems;
}

function wireProblems({ wires, framing, link }: Dimension, path: string): Problem[] {
  const problems: Problem[] = [];
  if (wires !== undefined && link !== undefined) {
    const message = 'wires beside links that are given one by one. Allowed: one of the two.';
    problems.push({ path: `${path}.wires`, message });
  }
  if (wires !== undefined && (!Number.isInteger(wires.lanes) || outside(wires.lanes, 1, LINKS_MAX))) {
    const message = `lanes is ${wires.lanes}. Allowed: a whole number from 1 to ${LINKS_MAX}.`;
    problems.push({ path: `${path}.wires.lanes`, message });
  }
  if (framing !== undefined && !(payloadShare(framing) > 0 && payloadShare(framing) <= 1)) {
    const { efficiency, packetBytes, headerBytes } = framing;
    const message =
      `an efficiency of ${efficiency} with ${packetBytes} B payload and ${headerBytes} B header a packet. ` +
      'Allowed: an efficiency above 0 to 1, a payload above 0, a header of 0 or more.';
    problems.push({ path: `${path}.framing`, message });
  }
  return problems;
}

function parameterProblems(dimension: Dimension, path: string): Problem[] {
  const block = blocks[dimension.kind];
  const { parameters } = formOf(dimension);
  const problems = Object.entries<ParameterSpec>(block.parameters).flatMap(([name, spec]) => {
    const message = parameterProblem(name, spec, parameters[name] ?? spec.initial);
    return message === null ? [] : [{ path: `${path}.parameters.${name}`, message }];
  });
  if (problems.length > 0) return problems;
  const size = block.sizeOf?.(parameters) ?? dimension.size;
  if (size !== dimension.size) {
    const message = `size is ${dimension.size}, where the parameters make ${size} NPUs. Allowed: ${size}.`;
    problems.push({ path: `${path}.size`, message });
  }
  return [
    ...problems,
    ...(block.problemsOf?.(formOf(dimension)) ?? []).map(({ field, message }) => ({
      path: field === 'size' ? `${path}.size` : `${path}.parameters.${field}`,
      message,
    })),
  ];
}

function dimensionProblems(dimension: Dimension, path: string): Problem[] {
  const { kind, size, bandwidthGBps, linkLatencyNs, link } = dimension;
  const problems: Problem[] = [];
  // If the size follows from parameters, problems are reported at the parameters.
  const found = blocks[kind].sizeOf === undefined ? [] : parameterProblems(dimension, path);
  if (found.length > 0) return found;
  if (!Number.isInteger(size) || outside(size, 1, SIZE_MAX)) {
    const message = `size is ${size}. Allowed: a whole number from 1 to ${SIZE_MAX}.`;
    problems.push({ path: `${path}.size`, message });
  }
  if (!link && outside(bandwidthGBps, 0, BANDWIDTH_MAX_GBPS)) {
    const message = `bandwidth is ${bandwidthGBps} GB/s. Allowed: 0 to ${BANDWIDTH_MAX_GBPS}.`;
    problems.push({ path: `${path}.bandwidthGBps`, message });
  }
  if (outside(linkLatencyNs, 0, LATENCY_MAX_NS)) {
    const message = `link latency is ${linkLatencyNs} ns. Allowed: 0 to ${LATENCY_MAX_NS}.`;
    problems.push({ path: `${path}.linkLatencyNs`, message });
  }
  problems.push(...wireProblems(dimension, path));
  if (problems.length === 0) problems.push(...parameterProblems(dimension, path));
  return link && problems.length === 0 ? linkProblems(dimension, link, `${path}.link`) : problems;
}

/** Latencies of links are counted in multiples, which say nothing of how many routers there are between them. */
function routerProblems({ dimensions, routerLatencyNs = 0 }: Topology, path: string): readonly Problem[] {
  if (routerLatencyNs === 0) return [];
  return dimensions.flatMap((dimension, index) =>
    blocks[dimension.kind].hasLatencies?.(formOf(dimension)) === true
      ? [
          {
            path: `${path}.dimensions[${index}].parameters.links`,
            message: `has links with latencies (@), where a router takes ${routerLatencyNs} ns. Allowed: routers of 0 ns, or links without.`,
          },
        ]
      : [],
  );
}

/** Returns the topology itself if every number is within its bounds and every block can be built from its links. */
export function checkTopology(topology: Topology, path = 'topology'): Result<Topology> {
  const { dimensions } = topology;
  const problems = dimensions.flatMap((dimension, index) =>
    dimensionProblems(dimension, `${path}.dimensions[${index}]`),
  );
  if (problems.length === 0) problems.push(...routerProblems(topology, path));
  if (dimensions.length > DIMENSIONS_MAX) {
    const message = `${dimensions.length} dimensions. Allowed: at most ${DIMENSIONS_MAX}.`;
    problems.push({ path: `${path}.dimensions`, message });
  } else if (problems.length === 0 && npuCount(topology) > NPUS_MAX) {
    const message = `${npuCount(topology)} NPUs. Allowed: at most ${NPUS_MAX}.`;
    problems.push({ path: `${path}.dimensions`, message });
  }
  return problems.length === 0 ? success(topology) : { ok: false, problems };
}
