/** A design under a split of its budget, handed out as named input files of ASTRA-sim 2. */
import { astra2FromDesign } from '../../formats/astra2/export-design.ts';
import type { Design } from '../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { zipAstra2, type Zip } from '../../formats/astra2/zip.ts';
import { success, type Result } from '../../units/result.ts';
import { fileStem, type SavedFiles } from './save.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** @param splitGBps what one NPU can send, one a dimension */
export function saveAstra2(design: Design, splitGBps: readonly number[]): Result<SavedFiles> {
  const written = astra2FromDesign(design, topologyOf(design, splitGBps, ALL_PARTS));
  if (!written.ok) return written;
  const { network, system, switches, dropped } = written.value;
  const stem = fileStem(design.name);
  const files = [
    { name: `${stem}.network.yml`, text: network },
    { name: `${stem}.system.json`, text: system },
  ];
  const zip = zipOf(design, splitGBps);
  if (!zip.ok) return success({ files, switches, dropped: [...dropped, ...zip.problems] });
  return success({
    files,
    switches,
    dropped: zip.value.dropped,
    zip: { name: `${stem}.astra-sim-2.zip`, bytes: zip.value.bytes },
  });
}

/** @param splitGBps what one NPU can send, one a dimension */
export function zipOf(design: Design, splitGBps: readonly number[]): Result<Zip> {
  const prepared = prepareDesign(design, ALL_PARTS);
  return prepared.ok
    ? zipAstra2(design, topologyOf(design, splitGBps, ALL_PARTS), prepared.value.prepared)
    : prepared;
}
