import { useMemo, useState } from 'react';
import type { Design } from '../../../../design/document.ts';
import { letterOf } from '../../../../design/workbench/workbench.ts';
import { formatChange } from '../../../../units/change.ts';
import type { WaterfallProgress } from '../../../../analysis/sides/waterfall.ts';
import { TaskStatus } from '../../../parts/tasks/TaskStatus.tsx';
import { useTaskOf } from '../../../parts/tasks/use-task.ts';
import { engine } from '../../../state/page/session.ts';
import { Select } from '../../../ui/field/Select.tsx';
import { ClosedFormNote } from '../ClosedFormNote.tsx';
import type { DesignColumn } from '../use-design-columns.ts';
import { under } from './use-because.ts';
import './waterfall.css';
import { WaterfallChart } from './WaterfallChart.tsx';
import { measuresOf, rowsOf, type MeasureId } from './waterfall-rows.ts';
import { isolated } from '../../../ui/text/isolated.ts';

interface Ends {
  readonly from: Design;
  readonly to: Design;
}

const ask = ({ from, to }: Ends, onProgress: (progress: WaterfallProgress) => void) =>
  engine.waterfall(from, to, onProgress);

interface WaterfallPartProps {
  readonly from: DesignColumn;
  readonly to: DesignColumn;
}

/** Runs the changes that lead from one design to another, and shows what each adds. */
export function WaterfallPart({ from, to }: WaterfallPartProps) {
  const [id, setId] = useState<MeasureId>('perSecond');
  const ends = useMemo(
    () => ({ from: under(from.design, from.scheme), to: under(to.design, to.scheme) }),
    [from.design, from.scheme, to.design, to.scheme],
  );
  const { state, done, cancel, again } = useTaskOf(ends, ask);
  const waterfall = done?.value ?? null;
  const measures = waterfall === null ? [] : measuresOf(waterfall);
  const measure = measures.find((candidate) => candidate.id === id) ?? measures[0];
  return (
    <div className="waterfall-part" aria-busy={state.phase === 'running'}>
      <TaskStatus
        state={state}
        label="Changes simulated"
        noun="changes"
        failed="No waterfall"
        count={({ done: count, most }: WaterfallProgress) => ({ done: count, total: most })}
        onCancel={cancel}
        onAgain={again}
      />
      {waterfall === null || measure === undefined ? null : (
        <div data-old={done?.about !== ends}>
          <p className="compare-designs__measure">
            <label htmlFor="waterfall-measure">Number</label>
            <Select
              id="waterfall-measure"
              className="select-box--wide"
              value={measure.id}
              choices={measures.map((value) => ({ value: value.id, label: value.label }))}
              onChoose={setId}
            />
          </p>
          <p>{mostText(rowsOf(waterfall, measure))}</p>
          <WaterfallChart told={waterfall} measure={measure} ends={[endText(from), endText(to)]} />
          <p className="compare-designs__note">
            Each change is made on top of those above it and run; in another order the parts are others, their
            sum is the same. A change that cannot be run alone is made together with the next.
          </p>
          <ClosedFormNote schemes={[from.scheme, to.scheme]} />
        </div>
      )}
    </div>
  );
}

function endText({ index, name }: DesignColumn): string {
  return `${letterOf(index)} ${isolated(name)}`;
}

/** Names the change with the largest effect. */
function mostText(rows: ReturnType<typeof rowsOf>): string {
  const moved = rows.filter(({ from, to }) => from !== to);
  const [most] = [...moved].sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  if (most === undefined) return 'No change makes a difference to it.';
  const change = formatChange(most.to / most.from);
  return `Most of it: ${most.words}${change === null ? '' : ` (${change})`}.`;
}
