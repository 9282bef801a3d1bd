import type { ModelBytes } from '../../../analysis/tables/model-bytes.ts';
import { GROUP_ROLES, ROLES, roleText } from '../../../taskgraph/roles.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import { Table } from '../../parts/table/Table.tsx';
import { useAnswer } from '../../parts/tasks/use-answer.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { Folded } from '../../ui/Folded.tsx';

/** What models send for each kind of parallelism, side by side on the network of the design. */
export function ModelBytesPart() {
  const design = useDesign((whole) => whole);
  const { topology, workload, parallelism, system, compute } = design;
  const rows = useAnswer(() => engine.modelBytes(design), [topology, workload, parallelism, system, compute]);
  return (
    <Folded title="Bytes of models side by side" aside="on the network of this design">
      {rows === null ? <p>Loading</p> : <BytesTable rows={rows} />}
    </Folded>
  );
}

function BytesTable({ rows }: { readonly rows: readonly ModelBytes[] }) {
  const roles = GROUP_ROLES.filter((role) => rows.some(({ bytes }) => (bytes?.[role] ?? 0) > 0));
  return (
    <>
      <Table
        caption="Bytes that one NPU sends in an iteration, by the parallelism that it serves"
        className="papers-table"
        columns={[
          'Model',
          'MP degree',
          ...roles.map((role) => ({ name: ROLES[role].short, title: roleText(role) })),
        ]}
        rows={rows.map(({ id, label, modelParallel, bytes, problem }) => ({
          key: id,
          head: label,
          title: problem ?? undefined,
          cells: [
            formatCount(modelParallel),
            ...roles.map((role) => (bytes === null ? '–' : formatBytes(bytes[role]))),
          ],
        }))}
      />
      {rows.map(({ id, label, problem }) =>
        problem === null ? null : (
          <p key={id}>
            {label}: {problem}
          </p>
        ),
      )}
    </>
  );
}
