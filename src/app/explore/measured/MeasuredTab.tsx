import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { MeasuredReport } from '../../../evidence/measured/report.ts';
import { Button } from '../../ui/Button.tsx';
import { EvidenceFold } from '../../parts/evidence/EvidenceFold.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { ConstantsTable } from './ConstantsTable.tsx';
import { loadMeasured, measuredStore, predictionsOf, runResults } from './measured-store.ts';
import './measured.css';
import { OwnRunsPart } from './OwnRunsPart.tsx';
import { PressedRowNote } from './PressedRowNote.tsx';
import { RowChart } from './RowChart.tsx';
import { RowTable } from './RowTable.tsx';
import { RunPart } from './RunPart.tsx';
import { ResidualTable } from './ResidualTable.tsx';
import { chosenStack, choiceName, rowChoices, rowsOfChoice, stackChoice } from './shown-rows.ts';
import { StackTable } from './StackTable.tsx';
import { TrainingsPart } from './TrainingsPart.tsx';
import { SourceNotes } from './SourceNotes.tsx';
import { SourceTable } from './SourceTable.tsx';

const START = 'playbook-mfu20';

/** Measured runs of real clusters next to their predictions: by source and stack, by model, row by row. */
export function MeasuredTab() {
  const state = useStore(measuredStore);
  useEffect(() => void loadMeasured(), []);
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
  return <Measured report={state.report} />;
}

function Measured({ report }: { readonly report: MeasuredReport }) {
  const { sources, stacks, constants, tables } = report;
  const [choice, setChoice] = useState(START);
  const [model, setModel] = useState('');
  const rows = useMemo(() => rowsOfChoice(report.rows, choice), [report, choice]);
  const runs = useStore(runResults);
  const byRun = useMemo(() => predictionsOf(report.rows, runs), [report, runs]);
  const models = useMemo(
    () => [...new Set(rows.map((row) => row.model))].filter((name) => name !== ''),
    [rows],
  );
  const shown = model === '' ? rows : rows.filter((row) => row.model === model);
  const stack = chosenStack(choice);
  const score = runs.stacks.get(stack ?? '') ?? stacks.find((scored) => scored.stack === stack);
  const files = useMemo(() => [...new Set(rows.map(({ file }) => file))], [rows]);
  const name = choiceName(choice, tables);
  const choose = (chosen: string): void => {
    setChoice(chosen);
    setModel('');
  };
  return (
    <div className="measured">
      <p className="measured__lead">
        Public runs of real clusters beside what is predicted of each, by a training-time model in closed form
        and by the run of the design that the row opens as. Constants were fitted on a declared part of the
        rows; the rest is prediction.
      </p>
      <StackTable scores={stacks} chosen={stack} onChoose={(chosen) => choose(stackChoice(chosen))} />
      <SourceTable tables={tables} scores={sources} byRun={runs.scores} chosen={choice} onChoose={choose} />
      {files.length === 0 ? null : <RunPart key={choice} files={files} name={name} />}
      <div className="measured__choice">
        <label>
          Rows of
          <Select value={choice} choices={rowChoices(report)} onChoose={choose} />
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
      <RowChart source={name} rows={shown} byRun={byRun} />
      {score === undefined ? null : (
        <ResidualTable score={score} isByRun={runs.stacks.get(score.stack) === score} />
      )}
      <SourceNotes score={sources.find((scored) => scored.source === choice)} rows={shown} />
      <PressedRowNote rows={shown} byRun={byRun} />
      <RowTable key={`${choice} ${model}`} rows={shown} byRun={byRun} />
      <TrainingsPart />
      <OwnRunsPart />
      <ConstantsTable constants={constants} tables={tables} />
      <EvidenceFold />
    </div>
  );
}
