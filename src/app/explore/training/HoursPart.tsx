import type { Design } from '../../../design/document.ts';
import type { TrainingOfModel } from '../../../evidence/measured/trainings/facts/of-model.ts';
import {
  hoursBeside,
  millionHours,
  type ComparedHours,
  ownHours,
  publishedHours,
  type ComparedIteration,
} from '../../../evidence/measured/trainings/facts/hours-beside.ts';
import { Table } from '../../parts/table/Table.tsx';

interface HoursPartProps {
  readonly published: TrainingOfModel;
  readonly ours: ComparedHours;
  readonly iteration: ComparedIteration;
  readonly parallelism: Design['parallelism'];
}

/** What the NPU hours of the published training and of this one consist of, and what makes the difference. */
export function HoursPart({ published, ours, iteration, parallelism }: HoursPartProps) {
  const beside = hoursBeside(published, ours, iteration, parallelism);
  if (beside === null || ours.whole === null) return null;
  return (
    <>
      <Table
        caption="What the NPU hours consist of"
        region="What the NPU hours consist of"
        className="training__hours"
        columns={['NPU hours of', 'Published', 'This design']}
        rows={beside.terms.map((term) => ({
          key: term.name,
          head: term.name,
          cells: [publishedHours(term), ownHours(term)],
        }))}
        foot={{
          head: 'All',
          cells: [millionHours(published.hours.npuHours), millionHours(ours.whole.npuHours)],
        }}
      />
      <p>{beside.text}</p>
      <p>The published hours of iterations follow from {published.hours.source}.</p>
    </>
  );
}
