import { useMemo } from 'react';
import { useStore } from 'zustand';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatDollars } from '../../../../units/dollars.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { Design } from '../../../../design/document.ts';
import type { MachineChoices } from '../../../../search/front/machine-choices.ts';
import type { ToldFront, ToldFrontProgress, ToldMachine } from '../../../../search/front/told-front.ts';
import type { Problem } from '../../../../units/result.ts';
import { dollarQuantity, timeQuantity } from '../../../parts/charts/quantity.ts';
import type { ChartSeries } from '../../../parts/charts/series.ts';
import { XYChart } from '../../../parts/charts/XYChart.tsx';
import { ProgressLine } from '../../../parts/progress/ProgressLine.tsx';
import { Table } from '../../../parts/table/Table.tsx';
import type { TaskState } from '../../../parts/tasks/task-run.ts';
import { useTask } from '../../../parts/tasks/use-task.ts';
import { replaceDesign } from '../../../state/page/edits.ts';
import { tellOpened } from '../../../state/page/opened-store.ts';
import { engine } from '../../../state/page/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { SearchTextField } from '../form/SearchField.tsx';
import { fieldsFor, filledFront, frontForm, keptText, readFront, type FrontField } from './front-form.ts';

export interface AskedFront {
  readonly design: Design;
  readonly choices: MachineChoices;
}

const askFront = (
  { design, choices }: AskedFront,
  onProgress: Parameters<typeof engine.machineFront>[2],
): ReturnType<typeof engine.machineFront> => engine.machineFront(design, choices, onProgress);

/** What a machine for the model could be: the front of money and time over networks, each with its fastest layout. */
export function FrontPart({ design }: { readonly design: Design }) {
  const { state, start, cancel } = useTask(askFront);
  const typed = useStore(frontForm);
  const form = filledFront(typed, design);
  const read = useMemo(() => readFront(filledFront(typed, design), design), [typed, design]);
  const choices = read.ok ? read.value : null;
  const problems = read.ok ? (state.phase === 'failed' ? state.problems : []) : read.problems;
  return (
    <section className="column search__part" aria-labelledby="front-title">
      <h3 id="front-title">
        What a machine for this model could be
        <Hint about="the front of machines">
          <p>
            Each machine is priced by the parts of its network and runs the model in its own fastest layout
            that fits in memory, with the batch of the design. Listed are the machines that no cheaper one is
            as fast as.
          </p>
          <p>A machine whose layouts are all proved to be slower than a cheaper machine is not run.</p>
        </Hint>
      </h3>
      <p>{keptText(design)}</p>
      <div className="search__fields">
        {fieldsFor(design).map(({ name, label }) => (
          <SearchTextField
            key={name}
            label={label}
            value={form[name]}
            placeholder={name === 'budgetDollars' ? 'no limit' : ''}
            message={messageAt(problems, name)}
            onChange={(text) => frontForm.setState({ [name]: text })}
          />
        ))}
      </div>
      <div className="column search__status">
        <Button
          disabled={choices === null || state.phase === 'running'}
          onClick={() => choices !== null && void start({ design, choices })}
        >
          Find the front
        </Button>
        <FrontStatus state={state} onCancel={cancel} />
      </div>
      {state.phase === 'done' ? (
        <FrontFound
          found={state.value}
          isOld={state.about.design !== design || state.about.choices !== choices}
        />
      ) : null}
    </section>
  );
}

function messageAt(problems: readonly Problem[], field: FrontField): string | null {
  const own = problems.filter(({ path }) => path === field);
  return own.length === 0 ? null : own.map(({ message }) => message).join('. ');
}

interface StatusProps {
  readonly state: TaskState<AskedFront, ToldFront, ToldFrontProgress>;
  readonly onCancel: () => void;
}

function FrontStatus({ state, onCancel }: StatusProps) {
  if (state.phase === 'failed') return <p role="alert">Not searched: {state.message}</p>;
  if (state.phase === 'cancelled') return <p role="status">Cancelled.</p>;
  if (state.phase !== 'running') return null;
  const { machines = 0, done = 0, layouts = 0, runs = 0, fastest = null } = state.progress ?? {};
  const best =
    fastest === null ? '' : `, ${formatTime(fastest.timeNs, 4)} for ${formatDollars(fastest.dollars)}`;
  return (
    <ProgressLine
      label="Machines looked at"
      noun="machines"
      done={done}
      total={machines}
      more={`${formatCount(layouts)} layouts, ${formatCount(runs)} run${best}`}
      onCancel={onCancel}
    />
  );
}

const COST = { quantity: dollarQuantity('Network cost') };
const TIME = { quantity: timeQuantity('Iteration'), include: 0, mayCut: true } as const;

interface FoundProps {
  readonly found: ToldFront;
  /** The design or the choices have changed since. */
  readonly isOld: boolean;
}

/** The proof, the chart and the table of a front. */
export function FrontFound({ found: { rows, verdict }, isOld }: FoundProps) {
  const series = useMemo(() => seriesOf(rows), [rows]);
  return (
    <>
      <p role="status">
        {isOld ? 'Of the design and the choices as they were: ' : ''}
        {verdict}
      </p>
      {rows.length === 0 ? null : (
        <>
          <XYChart title="Time over money" x={COST} y={TIME} series={series} empty="No machine" />
          <Table
            caption="Machines, the cheapest first"
            region="Machines on the front"
            isOld={isOld}
            columns={[
              'Network: apply it with its layout',
              { name: 'Network cost' },
              { name: 'Iteration' },
              { name: 'MFU', isOptional: true },
              { name: 'Memory of an NPU', isOptional: true },
              { name: 'Layout', isText: true, isOptional: true },
            ]}
            rows={rows.map((row) => ({
              key: row.machine,
              head: <ApplyMachine row={row} />,
              cells: [
                formatDollars(row.dollars),
                formatTime(row.timeNs, 4),
                row.mfu === null ? '' : formatPercent(row.mfu),
                row.memoryBytes === null ? '' : formatBytes(row.memoryBytes),
                row.layout,
              ],
            }))}
          />
        </>
      )}
    </>
  );
}

function seriesOf(rows: readonly ToldMachine[]): readonly ChartSeries[] {
  const points = rows.map(({ dollars, timeNs }, id) => ({ id, x: dollars, y: timeNs }));
  return [{ key: 'front', name: 'Fastest machine', short: '', style: 0, look: 'line', points }];
}

function ApplyMachine({ row: { machine, layout, design } }: { readonly row: ToldMachine }) {
  return (
    <Button
      look="quiet"
      aria-label={`Apply ${machine} with ${layout}`}
      onClick={() => {
        replaceDesign(design);
        tellOpened(`${machine} applied with ${layout}`, 'Undo brings the design before it back.');
      }}
    >
      {machine}
    </Button>
  );
}
