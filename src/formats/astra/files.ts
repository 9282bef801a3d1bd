import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import { problemAt } from '../source.ts';
import type { NetworkFile } from './network.ts';
import type { SystemFile } from './system.ts';
import type { WorkloadFile } from './workload.ts';

/** The three files of a run, as read. */
export interface AstraFiles {
  readonly network: NetworkFile;
  readonly system: SystemFile;
  readonly workload: WorkloadFile;
}

/** Returns where files were read differently, and what has no effect. */
export function notesOf(files: AstraFiles): readonly Problem[] {
  return [
    ...files.network.notes,
    ...files.system.notes,
    ...files.workload.notes,
    ...unusedRows(files.workload),
  ];
}

function unusedRows({ workload: { loop, rows }, source, rowTokens }: WorkloadFile): readonly Problem[] {
  if (loop.kind !== 'micro' || rows.length < 2) return [];
  const rest = rows.length === 2 ? 'this one has' : `this one and ${formatCount(rows.length - 2)} more have`;
  const message = `MICRO runs the weight-gradient collective of the first layer only; ${rest} no effect`;
  return [problemAt(source, rowTokens[1]?.[0]?.offset ?? 0, message)];
}
