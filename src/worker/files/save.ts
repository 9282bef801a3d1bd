/** A design under a split of its budget, handed out as named input files of ASTRA-sim 1.0. */
import { layersOf } from '../../run/layers-of.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { axesOfNoFile } from '../../design/parallelism/axes.ts';
import type { Design } from '../../design/document.ts';
import { success, type Problem, type Result } from '../../units/result.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { filesFromDesign } from '../../formats/astra/export/export-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface SavedFiles {
  readonly files: readonly TextFile[];
  /** Switches to run the reference with, such as `--num-passes=2`. */
  readonly switches: readonly string[];
  /** The fields of the design that the files cannot express. */
  readonly dropped: readonly Problem[];
  /** Everything together, with the traces of all ranks. */
  readonly zip?: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };
}

/** @param splitGBps what one NPU can send, one a dimension */
export function saveAstra(design: Design, splitGBps: readonly number[]): Result<SavedFiles> {
  const unwritten = axesOfNoFile(design);
  if (unwritten !== null) return unwritten;
  const workload = layersOf(design, ALL_PARTS);
  if (!workload.ok) return workload;
  const written = filesFromDesign({
    design,
    topology: topologyOf(design, splitGBps, ALL_PARTS),
    ...workload.value,
  });
  if (!written.ok) return written;
  const { network, system, workload: table, switches, dropped } = written.value;
  const stem = fileStem(design.name);
  return success({
    files: [
      { name: `${stem}.network.json`, text: network },
      { name: `${stem}.system.txt`, text: system },
      { name: `${stem}.workload.txt`, text: table },
    ],
    switches,
    dropped,
  });
}

/** The name of the design with nothing in it that a file system or a shell minds. */
export function fileStem(name: string): string {
  const plain = name
    .trim()
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return plain === '' ? 'design' : plain;
}
