import { formatBytes } from '../../../../units/bytes.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { useAnswer } from '../../../parts/tasks/use-answer.ts';
import { useDesign, useRun } from '../../../state/page/hooks.ts';
import { engine } from '../../../state/page/session.ts';

/** Who pays for whom, and on which links; nothing where the design is alone on its network. */
export function WhoPaysTable() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const shownFor = useRun((run) => run.shownFor);
  const isShared = (shownFor?.conditions ?? []).some(({ kind }) => kind === 'secondDesign');
  const answer = useAnswer(
    async () => (shownFor === null || !isShared ? null : engine.whoPays(shownFor, scheme)),
    [shownFor, scheme, isShared],
  );
  if (!isShared) return null;
  if (answer === null) return <p role="status">Running each training alone and beside the other…</p>;
  if (!answer.ok) return <p role="status">{answer.problems[0]?.message}</p>;
  if (answer.value === null) return null;
  const { jobs, links, remark } = answer.value;
  return (
    <>
      <Table
        caption="Who pays"
        region="Who pays"
        columns={['Training', 'NPUs', 'Alone', 'Beside the other', 'Longer']}
        rows={jobs.map(({ name, npus, aloneNs, besideNs, ratio }, index) => ({
          key: String(index),
          head: name,
          cells: [
            String(npus),
            formatTime(aloneNs),
            formatTime(besideNs),
            Math.abs(ratio - 1) < 1e-9 ? 'the same' : formatPercent(ratio - 1),
          ],
        }))}
      />
      {links.length === 0 ? (
        <p>No link carries messages of both.</p>
      ) : (
        <Table
          caption="Links that both use"
          region="Links that both use"
          columns={['Dimension', 'Links', 'Busiest', ...jobs.map(({ name }) => name)]}
          rows={links.map(({ dimension, count, busiest: { from, to, bytes } }) => ({
            key: String(dimension),
            head: String(dimension + 1),
            cells: [String(count), `${from} to ${to}`, ...bytes.map((sent) => formatBytes(sent))],
          }))}
        />
      )}
      {remark !== null && <p>{remark}</p>}
    </>
  );
}
