/** Writes everything that ASTRA-sim 2 runs of a design as one zip: a trace of every rank, the communicator groups, the network and the system. */
import type { Design } from '../../design/document.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { Topology } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Problem, type Result } from '../../units/result.ts';
import { chakraOf, tracelessOf, type GraphOnNpus } from '../chakra/from-graph.ts';
import { encodeUtf8 } from '../chakra/utf8.ts';
import { writeZip } from '../zip.ts';
import { astra2FromDesign } from './export-design.ts';

/** Limit of operations over the traces of all ranks: more take longer than a press should, and cannot be cancelled. */
const MOST_OPERATIONS = 5_000_000;

/** The part of a prepared design that its traces follow from. */
export interface TracedCase {
  readonly graph: TaskGraph;
  readonly sizes: readonly number[];
  readonly servers: GraphOnNpus['sections'];
}

export interface Zip {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The fields of the design that the files cannot express. */
  readonly dropped: readonly Problem[];
}

/** @param topology the dimensions of the design at a split of its bandwidth */
export function zipAstra2(
  design: Design,
  topology: Topology,
  { graph, sizes, servers }: TracedCase,
): Result<Zip> {
  const written = astra2FromDesign(design, topology);
  if (!written.ok) return written;
  const npus = sizes.reduce((product, size) => product * size, 1);
  // Those of a pipeline are counted where its stages are laid out.
  const operations = graph.stages === undefined ? npus * graph.tasks.length : 0;
  if (operations > MOST_OPERATIONS) {
    return problem(
      'topology.dimensions',
      `the traces of ${formatCount(npus)} NPUs have ${formatCount(operations)} operations; at most ${formatCount(MOST_OPERATIONS)} are written, so the zip of traces is left out`,
    );
  }
  const chakra = chakraOf({ graph, sizes, sections: servers });
  if (!chakra.ok) return chakra;
  const { network, system } = written.value;
  const texts = [
    { name: 'network.yml', text: network },
    { name: 'system.json', text: system },
    ...(chakra.value.groups === null ? [] : [{ name: 'comm_groups.json', text: chakra.value.groups }]),
  ];
  const zip = writeZip([
    ...texts.map(({ name, text }) => ({ name, bytes: encodeUtf8(text) })),
    ...chakra.value.traces.map((bytes, rank) => ({ name: `workload.${rank}.et`, bytes })),
  ]);
  if (zip !== null) {
    // The traces are the workload.
    const others = written.value.dropped.filter(({ path }) => path !== 'workload');
    return success({ bytes: zip, dropped: [...others, ...tracelessOf(graph)] });
  }
  return problem('topology.dimensions', 'The traces are more than a zip holds: 4 GB or 65,535 files.');
}
