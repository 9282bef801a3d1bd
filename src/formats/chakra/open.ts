/**
 * Opens Chakra execution traces. The nodes of the ranks with their dependencies become a table of layers, which a training loop replays.
 *
 *   COMP_NODE                duration, else num_ops at the design's peak and tensor_size on its memory
 *   COMM_COLL_NODE           the collective of comm_type over its group, with comm_size bytes of an NPU
 *   COMM_SEND_NODE           a message of comm_size bytes
 *   COMM_RECV_NODE           waits for its message
 *   MEM_LOAD_, MEM_STORE_    tensor_size bytes on the memory of the design
 *
 * Ranks that do the same form a class, of which one trace is kept. If all ranks run alike, the design replays them. Otherwise the design
 * holds the ranks that compute longest, and a replay holds all (analysis/replay).
 */
import type { Design } from '../../design/document.ts';
import { failure, success, type Result } from '../../units/result.ts';
import type { ImportedDesign } from '../imported.ts';
import type { TextFile } from '../text-file.ts';
import { createCollector, type TraceSet } from './collect.ts';
import { designOfTraces } from './design.ts';
import { readCommGroups } from './comm-groups.ts';
import { recognise } from '../recognise.ts';

/** Returns the bytes of a file that was read as text with one character per byte. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at) & 0xff;
  return bytes;
}

/** @param files are traces of one or more ranks, and at most one file of communicator groups */
export function openTraces(files: readonly TextFile[], current: Design): Result<ImportedDesign> {
  const read = collectTraces(files);
  return read.ok ? designOfTraces(read.value, current) : read;
}

export function collectTraces(files: readonly TextFile[]): Result<TraceSet> {
  const groupsFile = files.find((file) => recognise(file) === 'astra2.groups');
  const groups = groupsFile === undefined ? success(null) : readCommGroups(groupsFile);
  if (!groups.ok) return groups;
  const collector = createCollector(groups.value);
  for (const file of files) {
    if (file === groupsFile) continue;
    const isFeeder = /^\s*\{/.test(file.text.slice(0, 100));
    const problem = isFeeder ? collector.addFeeder(file) : collector.addBytes(file.name, bytesOf(file.text));
    if (problem !== null) return failure(problem);
  }
  return collector.finish();
}
