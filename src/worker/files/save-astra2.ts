/** A design under a split of its budget, handed out as named input files of ASTRA-sim 2. */
import { astra2FromDesign } from '../../formats/astra2/export-design.ts';
import { axesOfNoFile } from '../../design/parallelism/axes.ts';
import type { Design } from '../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { chakraOf } from '../../formats/chakra/from-graph.ts';
import { encodeUtf8 } from '../../formats/chakra/utf8.ts';
import { writeZip } from '../../formats/zip.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { fileStem, type SavedFiles } from './save.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** @param splitGBps what one NPU can send, one a dimension */
export function saveAstra2(design: Design, splitGBps: readonly number[]): Result<SavedFiles> {
  const unwritten = axesOfNoFile(design);
  if (unwritten !== null) return unwritten;
  const written = astra2FromDesign(design, topologyOf(design, splitGBps, ALL_PARTS));
  if (!written.ok) return written;
  const { network, system, switches, dropped } = written.value;
  const stem = fileStem(design.name);
  const files = [
    { name: `${stem}.network.yml`, text: network },
    { name: `${stem}.system.json`, text: system },
  ];
  const zip = zipAstra2(design, splitGBps);
  if (!zip.ok) return success({ files, switches, dropped: [...dropped, ...zip.problems] });
  return success({
    files,
    switches,
    dropped: dropped.filter(({ path }) => path !== 'workload'),
    zip: { name: `${stem}.astra-sim-2.zip`, bytes: zip.value },
  });
}

/** Limit of operations over the traces of all ranks: more take longer than a press should, and cannot be cancelled. */
const MOST_OPERATIONS = 5_000_000;

/**
 * A design as everything that ASTRA-sim 2 runs, in a zip: a trace of every rank, the communicator groups, the network and the system.
 *
 * @param splitGBps what one NPU can send, one a dimension
 */
export function zipAstra2(design: Design, splitGBps: readonly number[]): Result<Uint8Array<ArrayBuffer>> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const written = astra2FromDesign(design, topologyOf(design, splitGBps, ALL_PARTS));
  if (!written.ok) return written;
  const { graph, sizes, servers } = prepared.value.prepared;
  const npus = sizes.reduce((product, size) => product * size, 1);
  const operations = npus * graph.tasks.length;
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
  if (zip !== null) return success(zip);
  return problem('topology.dimensions', 'The traces are more than a zip holds: 4 GB or 65,535 files.');
}
