import type { Problem } from '../../units/result.ts';
import type { NetworkFile } from './network.ts';
import type { SystemFile } from './system.ts';
import type { WorkloadFile } from './workload.ts';

/** The three files of a run, as read. */
export interface AstraFiles {
  readonly network: NetworkFile;
  readonly system: SystemFile;
  readonly workload: WorkloadFile;
}

/** What was read in another way than the files say. */
export function notesOf(files: AstraFiles): readonly Problem[] {
  return [...files.network.notes, ...files.system.notes, ...files.workload.notes];
}
