import { REPORT_RECORDING } from '../../formats/astra/report.ts';
import type { Design } from '../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { prepareTable } from '../../run/prepare-case.ts';
import { startRun } from '../../run/simulate.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** The end of the run of a design with a layer table, under its custom split and with its algorithms. */
export function tableEndNs(design: Design): number {
  const { topology, workload, parallelism, system, bandwidth } = design;
  if (workload.kind !== 'table') throw new TypeError('files give tables');
  const { allReduce, reduceScatter, allGather, allToAll } = system.algorithms;
  const given = <T>(list: readonly (T | null)[] = []): readonly T[] => list.filter((entry) => entry !== null);
  const prepared = prepareTable(
    {
      sizes: topology.dimensions.map(({ size }) => size),
      layers: workload.layers,
      loop: workload.loop,
      overlap: parallelism.overlap,
      algorithms: {
        allReduce: given(allReduce),
        reduceScatter: given(reduceScatter),
        allGather: given(allGather),
        allToAll: given(allToAll),
      },
      policy: system,
      endpointDelayNs: system.endpointDelayNs,
    },
    ALL_PARTS,
  );
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
  const started = startRun(
    prepared.value,
    topologyOf(design, bandwidth.customGBps ?? [], ALL_PARTS),
    REPORT_RECORDING,
  );
  if (!started.ok) throw new Error(JSON.stringify(started.problems));
  while (!started.value.run.advance(1_000_000));
  return Math.floor(started.value.run.totals().endNs);
}
