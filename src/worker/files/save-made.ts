/** A collective that is made for the network of a design, handed out as files of other tools. */
import { bufferOf, networkAsked } from '../../analysis/synthesised/synthesised.ts';
import type { Design } from '../../design/document.ts';
import { customCollective } from '../../formats/astra2/custom-collective.ts';
import { printMsccl } from '../../formats/msccl/print-msccl.ts';
import { writeZip } from '../../formats/zip.ts';
import type { BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import { nodeCountOf } from '../../graph/graph.ts';
import { capacitiesOf } from '../../graph/bounds/capacities.ts';
import { proveOnGraph } from '../../graph/synthesis/prove.ts';
import { equalPieces, synthesise, type SynthesisMethod } from '../../graph/synthesis/synthesise.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { fileStem, type SavedFiles } from './save.ts';

export interface MadeAsked {
  readonly collective: BoundedCollective;
  /** Defaults to the links of all together. */
  readonly dimension?: number;
  /** As the collective counts them: of an all-gather the block that each NPU starts with. */
  readonly bytes: number;
  readonly method: SynthesisMethod;
  readonly chunks: number;
}

/** NPUs and switches of the largest network of whose collectives files are made here: they have messages by the million. */
const MOST_SAVED = 128;

export type MadeFormat = 'msccl' | 'astra2';

/** Problems name fields of the design, or of what is asked. */
export function saveMade(design: Design, asked: MadeAsked, format: MadeFormat): Result<SavedFiles> {
  const { collective, dimension, method, chunks } = asked;
  const { graph, makeOn } = networkAsked(design, collective, asked.bytes, dimension);
  if (!graph.ok) return graph;
  if (!makeOn.ok) return makeOn;
  const nodes = nodeCountOf(graph.value);
  if (nodes > MOST_SAVED)
    return problem(
      'topology.dimensions',
      `has ${nodes} NPUs and switches. Allowed: at most ${MOST_SAVED}; netloom synthesise writes larger files.`,
    );
  const { npuCount } = graph.value;
  const bytes = bufferOf(collective, npuCount, asked.bytes);
  const request = { collective, method, chunks, seed: 1, bytes };
  const made = synthesise(makeOn.value, request);
  if (!made.ok) return made;
  const schedule = format === 'msccl' ? equalPieces(npuCount, request, made.value) : made.value.schedule;
  const proved = proveOnGraph(capacitiesOf(graph.value), schedule);
  if (!proved.ok) return proved;
  const stem = `${fileStem(design.name)}.${collective}`;
  if (format === 'msccl') {
    const text = printMsccl(stem, npuCount, schedule);
    return success({ files: [{ name: `${stem}.msccl.xml`, text }], switches: [], dropped: [] });
  }
  const files = customCollective(npuCount, schedule, bytes);
  if (!files.ok) return files;
  const zip = writeZip(files.value);
  if (zip === null) return problem('chunks', 'make more traces than a zip holds. Allowed: fewer chunks.');
  const name = `${stem}.astra-sim-2.zip`;
  return success({ files: [], switches: [], dropped: [], zip: { name, bytes: zip } });
}
