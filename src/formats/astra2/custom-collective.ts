/**
 * A synthesised collective as ASTRA-sim 2 runs it instead of its own (system/astraccl, CustomAlgorithm.cc): a trace of every rank, and a system
 * file that names what their paths have in common, from the working directory. The sizes of the traces count, whatever the workload says.
 */
import type { BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import type { GraphSchedule } from '../../graph/synthesis/schedule.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { collectiveTraces } from '../chakra/collective-traces.ts';
import { encodeUtf8 } from '../chakra/utf8.ts';
import type { ZipEntry } from '../zip.ts';

const NAMES: Readonly<Record<Exclude<BoundedCollective, 'broadcast'>, string>> = {
  allReduce: 'all-reduce',
  allGather: 'all-gather',
  reduceScatter: 'reduce-scatter',
  allToAll: 'all-to-all',
};

/** Returns `system.json` and `all-reduce.0.et`, `all-reduce.1.et`, ... */
export function customCollective(
  npus: number,
  schedule: GraphSchedule,
  bytes: number,
): Result<readonly ZipEntry[]> {
  const { collective } = schedule;
  if (collective === 'broadcast')
    return problem(
      'collective',
      `is broadcast, which ASTRA-sim 2 has no custom algorithm for. Allowed: ${Object.keys(NAMES).join(', ')}.`,
    );
  const traces = collectiveTraces(npus, schedule, bytes);
  if (!traces.ok) return traces;
  const name = NAMES[collective];
  const system = {
    'scheduling-policy': 'FIFO',
    // Each part of a collective would run the traces again.
    'preferred-dataset-splits': 1,
    'active-chunks-per-dimension': 1,
    [`${name}-implementation-custom`]: [name],
  };
  return success([
    { name: 'system.json', bytes: encodeUtf8(`${JSON.stringify(system, null, 2)}\n`) },
    ...traces.value.map((trace, rank) => ({ name: `${name}.${rank}.et`, bytes: trace })),
  ]);
}
