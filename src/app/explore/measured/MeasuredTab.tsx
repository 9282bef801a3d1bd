import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { ConstantsTable } from './ConstantsTable.tsx';
import { loadMeasured, measuredStore, predictionsOf, runResults } from './measured-store.ts';
import './measured.css';
import { OwnRunsPart } from './OwnRunsPart.tsx';
import { PressedRowNote } from './PressedRowNote.tsx';
import { RowChart } from './RowChart.tsx';
import { RowTable } from './RowTable.tsx';
import { RunPart } from './RunPart.tsx';
import { SourceNotes } from './SourceNotes.tsx';
import { SourceTable } from './SourceTable.tsx';

const START = 'playbook-mfu20';

/** Measured runs of real clusters beside what the closed form says of them: by source, by model, row by row. */
export function MeasuredTab() {
  const state = useStore(measuredStore);
  useEffect(() => void loadMeasured(), []);
  const [source, setSource] = useState(START);
  const [model, setModel] = useState('');
  const rows = useMemo(() => {
    if (state.phase !== 'ready') return [];
    return state.report.rows.filter((row) => row.source === source || row.groups.includes(source));
  }, [state, source]);
  const runs = useStore(runResults);
  const byRun = useMemo(
    () => predictionsOf(state.phase === 'ready' ? state.report.rows : [], runs),
    [state, runs],
  );
  const models = useMemo(
    () => [...new Set(rows.map((row) => row.model))].filter((name) => name !== ''),
    [rows],
  );
  const shown = model === '' ? rows : rows.filter((row) => row.model === model);
  if (state.phase === 'failed') {
    return (
      <div className="measured">
        <p role="alert">The measured runs are not here: {state.message}</p>
        <p>
          <Button onClick={() => void loadMeasured()}>Load again</Button>
        </p>
      </div>
    );
  }
  if (state.phase !== 'ready') return <p role="status">Loading 4,000 measured runs</p>;
  const { sources, constants, tables } = state.report;
  const choose = (chosen: string): void => {
    setSource(chosen);
    setModel('');
  };
  return (
    <div className="measured">
      <p className="measured__lead">
        Public runs of real clusters beside what a training-time model in closed form says of each. Constants
        were fitted on a declared part of the rows; the rest is prediction.
      </p>
      <SourceTable scores={sources} byRun={runs.scores} chosen={source} onChoose={choose} />
      {rows[0] === undefined ? null : <RunPart key={rows[0].file} file={rows[0].file} />}
      <div className="measured__choice">
        <label>
          Rows of
          <Select
            value={source}
            choices={sources
              .filter((score) => !score.source.endsWith('-by-vtrain'))
              .map((score) => ({ value: score.source, label: score.source }))}
            onChoose={choose}
          />
        </label>
        <label>
          Model
          <Select
            value={model}
            choices={[{ value: '', label: 'all' }, ...models.map((name) => ({ value: name, label: name }))]}
            onChoose={setModel}
          />
        </label>
      </div>
      <RowChart source={source} rows={shown} />
      <SourceNotes score={sources.find((score) => score.source === source)} rows={shown} />
      <PressedRowNote rows={shown} byRun={byRun} />
      <RowTable key={`${source} ${model}`} rows={shown} byRun={byRun} />
      <OwnRunsPart />
      <ConstantsTable constants={constants} tables={tables} />
    </div>
  );
}
