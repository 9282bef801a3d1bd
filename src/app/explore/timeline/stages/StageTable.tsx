import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import { SCHEDULE_FACTS } from '../../../../workload/pipeline/facts/schedules.ts';
import type { StagesPicture } from '../../../../analysis/questions/stages.ts';
import { Table } from '../../../parts/table/Table.tsx';

const TIMES = ['passesNs', 'computeNs', 'waitsNs', 'exposedDataNs', 'idleNs'] as const;

/** What each stage holds, does and waits. */
export function StageTable({ picture }: { readonly picture: StagesPicture }) {
  const { stages, endNs, waitedNs, shape } = picture;
  const meanOf = (numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
  // The time that stages have for their passes: what is not passes in it is what they wait.
  const spanNs = waitedNs + meanOf(stages.map(({ passesNs }) => passesNs));
  const rows = stages.map((stage) => ({ ...stage, waitsNs: spanNs - stage.passesNs }));
  const isSkewed = SCHEDULE_FACTS[shape.schedule].isSkewed === true;
  const until = isSkewed
    ? 'the longest time between the first and the last pass of a stage'
    : 'the last pass';
  const kept = shape.chunks > 1 ? 'chunks' : 'micro-batches';
  const timeText = (name: (typeof TIMES)[number], ns: number): string =>
    formatTime(ns, 4) +
    ((name === 'waitsNs' || name === 'idleNs') && endNs > 0 ? `, ${formatPercent(ns / endNs)}` : '');
  return (
    <Table
      caption="Each stage in an iteration"
      region="Stages"
      columns={[
        'Stage',
        { name: 'Layers', title: 'Beside the embedding and the output' },
        { name: 'Passes', title: 'Forward and backward, with the communication that they wait for' },
        { name: 'Of it compute' },
        {
          name: 'Waits',
          title: `For other stages and their messages: ${isSkewed ? until : `the time until ${until} is over`}, less passes`,
        },
        { name: 'Gradients', title: 'Their reduction, as far as no pass of the stage hides it' },
        {
          name: 'Bubble',
          title: 'The whole iteration, less passes and gradients; the comparison has the mean',
        },
        {
          name: `In flight, ${kept}`,
          title: `${shape.chunks > 1 ? 'Chunks of micro-batches' : 'Micro-batches'} whose activations are kept, at most`,
        },
        { name: 'Memory', title: 'Of one of its NPUs' },
      ]}
      rows={rows.map((row, stage) => ({
        head: `Stage ${formatCount(stage + 1)}`,
        cells: [
          formatCount(row.layers),
          ...TIMES.map((name) => timeText(name, row[name])),
          formatCount(row.inFlight),
          formatBytes(row.memoryBytes),
        ],
      }))}
      foot={{
        head: 'Mean',
        cells: ['', ...TIMES.map((name) => timeText(name, meanOf(rows.map((row) => row[name])))), '', ''],
      }}
    />
  );
}
