import { useState } from 'react';
import { engine } from '../../state/page/session.ts';
import { useAnswer } from '../../parts/tasks/use-answer.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatDecimal } from '../../../units/decimal.ts';

/** Published trainings next to our predictions: failures, goodput, hours, emissions. */
export function TrainingsPart() {
  const [isAsked, setAsked] = useState(false);
  const answer = useAnswer(async () => (isAsked ? engine.publishedTrainings() : null), [isAsked]);
  return (
    <section aria-labelledby="trainings-title">
      <h3 id="trainings-title">Whole trainings</h3>
      {!isAsked ? (
        <p>
          Failures, goodput, hours and emissions of Llama 3, OPT, HLAT and RSC.{' '}
          <Button onClick={() => setAsked(true)}>Compare with ours</Button>
        </p>
      ) : null}
      {isAsked && answer === null ? <p role="status">Running Llama 3 405B on 16,384 NPUs…</p> : null}
      {answer?.ok === false ? <p role="alert">{answer.problems[0]?.message}</p> : null}
      {answer?.ok === true ? (
        <Table
          caption="Published trainings beside ours"
          region="Published trainings"
          columns={[
            'Training',
            { name: 'What', isText: true },
            'Published',
            'Ours',
            { name: 'Source', isText: true },
            { name: 'Ours is', isText: true },
          ]}
          rows={answer.value.map((row) => ({
            key: row.id,
            head: row.run,
            cells: [
              row.what,
              `${row.isAtLeast === true ? '> ' : ''}${formatDecimal(row.published, 4)} ${row.unit}${row.isProjected === true ? ', projected' : ''}`,
              `${formatDecimal(row.ours, 4)} ${row.unit}`,
              <>
                <a href={row.url} target="_blank" rel="noreferrer">
                  {row.source}
                </a>
                {row.isQuoted ? ', as quoted' : ''}
              </>,
              row.note,
            ],
          }))}
        />
      ) : null}
    </section>
  );
}
