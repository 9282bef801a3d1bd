/** Opens a graph of another tool as the network of a design: one dimension, a Graph with the file's links. */
import { NUMBER_BOUNDS } from '../../design/bounds.ts';
import type { Design } from '../../design/document.ts';
import { buildGraph, isBuilt } from '../../topology/blocks/graph-block/graph-widths.ts';
import { GRAPH_TEXT_MAX } from '../../topology/blocks/graph-block/graph-block.ts';
import { tierOfPlace } from '../../topology/tier-of-place.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { goneWithDimensions, withDimensions } from '../dimensions.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss } from '../report.ts';
import { createSource, placeOf, problemAt, type Source } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { readBareEdges } from './bare-edges.ts';
import { readCsv } from './csv.ts';
import { readDot } from './dot.ts';
import type { ReadGraph, ReadLink } from './edge-list.ts';
import { readGml } from './gml.ts';
import { graphText } from './graph-text.ts';
import { readGraphMl } from './graphml.ts';
import { readInfraGraph } from './infragraph.ts';
import { readNodeLink } from './node-link.ts';
import { hasPositions } from './positions.ts';
import { readNs3, readSimai } from './ns3.ts';

const READERS = {
  'graph.csv': readCsv,
  'graph.dot': readDot,
  'graph.edges': readBareEdges,
  'graph.gml': readGml,
  'graph.json': readNodeLink,
  graphml: readGraphMl,
  infragraph: readInfraGraph,
  'astra2.links': readNs3,
  'simai.links': readSimai,
};

export type GraphFormat = keyof typeof READERS;

export function isGraphFormat(format: string): format is GraphFormat {
  return Object.hasOwn(READERS, format);
}

const LATENCY_NS = 500;

/** @param current is the open design, whose other parts stay */
export function openGraph(
  format: GraphFormat,
  { name, text }: TextFile,
  current: Design,
): Result<ImportedDesign> {
  const source = createSource(name, text);
  const read = READERS[format](source);
  if (!read.ok) return read;
  const { links } = read.value;
  if (links.length === 0) return failure(problemAt(source, 0, 'has no links; expected at least one'));
  const latencies = links.flatMap(({ latencyNs }) => (latencyNs === null ? [] : [latencyNs]));
  const linkLatencyNs = latencies.length === 0 ? LATENCY_NS : Math.max(...latencies);
  const written = graphText(read.value, linkLatencyNs);
  const most = GRAPH_TEXT_MAX;
  if (written.text.length > most) {
    return failure(
      problemAt(source, 0, `makes ${written.text.length} characters of links; expected at most ${most}`),
    );
  }
  const built = buildGraph(written.text, 0);
  if (!isBuilt(built)) return failure(problemAt(source, 0, built.message));
  const replaced = withDimensions(current, [
    {
      kind: 'graph',
      size: built.written.npus,
      parameters: { links: written.text },
      linkLatencyNs,
      tier: tierOfPlace(0, 1),
    },
  ]);
  const { nominalGBps } = built;
  const { min, max } = NUMBER_BOUNDS.budgetGBps;
  if (nominalGBps !== null && !(nominalGBps >= min && nominalGBps <= max)) {
    return failure(
      problemAt(
        source,
        0,
        `gives an NPU ${nominalGBps} GB/s; expected links of ${min} to ${max} GB/s in all`,
      ),
    );
  }
  const design: Design =
    nominalGBps === null
      ? replaced
      : {
          ...replaced,
          bandwidth: {
            ...replaced.bandwidth,
            mode: 'fixed',
            scheme: 'custom',
            customGBps: [nominalGBps],
            budgetGBps: nominalGBps,
          },
        };
  const losses = lossesOf(source, read.value, written.renamed, latencies, current);
  return success({ design, losses: hasPositions(format, text) ? [...losses, noPositions(source)] : losses });
}

function noPositions(source: Source): Loss {
  const message = 'where its nodes are drawn: a Graph is drawn by its links';
  return asLoss('dropped')({ path: placeOf(source, 0), message });
}

function lossesOf(
  source: Source,
  { links }: ReadGraph,
  renamed: readonly string[],
  latencies: readonly number[],
  current: Design,
): readonly Loss[] {
  const high = Math.max(...latencies);
  const isPartly = latencies.length > 0 && latencies.length < links.length;
  const lossAt = (kind: Loss['kind'], message: string): Loss =>
    asLoss(kind)({ path: placeOf(source, 0), message });
  const unread = [...new Set(links.flatMap((link) => link.unread ?? []))];
  const bare = links.filter(({ gbps }: ReadLink) => gbps === null).length;
  return [
    ...(unread.length === 0
      ? []
      : [
          lossAt(
            'dropped',
            `${unread.slice(0, 8).join(', ')} of its links: a bandwidth is called bandwidth, bw, capacity or speed, a latency latency or delay`,
          ),
        ]),
    ...(latencies.length === 0 ? [lossAt('default', `it has no latencies: ${LATENCY_NS} ns a link`)] : []),
    ...(isPartly
      ? [lossAt('changed', `some links have no latency: they have ${high} ns, the largest of the others`)]
      : []),
    ...(bare === links.length
      ? [lossAt('default', 'it has no bandwidths: each link has the smaller share of its two ends')]
      : []),
    ...(renamed.length === 0
      ? []
      : [
          lossAt(
            'changed',
            `NPUs are numbered from 0, in this order: ${renamed.slice(0, 8).join(', ')}${renamed.length > 8 ? ', …' : ''}`,
          ),
        ]),
    ...goneWithDimensions(current).map((message) => lossAt('changed', message)),
  ];
}
