import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useDesign } from '../../state/page/hooks.ts';
import { Select } from '../../ui/field/Select.tsx';
import { PickedRow } from './PickedRow.tsx';
import { isSweepOf } from './staleness.ts';
import { SweepCharts } from './SweepCharts.tsx';
import { linesOf, pairsOf } from './sweep-series.ts';
import { sweepStore } from './sweep-store.ts';
import { SweepTable } from './SweepTable.tsx';

/** Up to this number of lines are shown together from the start. */
const TOGETHER = 12;

interface SweepResultsProps {
  /** Where the chart is chosen. */
  readonly choicePlace: Element | null;
}

/** Charts and table of the rows that have come so far. */
export function SweepResults({ choicePlace }: SweepResultsProps) {
  // Deferred: thousands of rows are drawn chart by chart, and an edit or a cancel goes first.
  const { ran, rows } = useDeferredValue(useStore(sweepStore));
  const design = useDesign((whole) => whole);
  const [chosen, setChosen] = useState<string | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set());
  const pairs = useMemo(() => (ran === null ? [] : pairsOf(ran)), [ran]);
  const known = chosen === 'all' || pairs.some(({ key }) => key === chosen) ? chosen : null;
  const many = ran !== null && pairs.length * ran.specification.schemes.length > TOGETHER;
  const pair = known ?? (many ? (pairs[0]?.key ?? null) : 'all');
  const lines = useMemo(
    () => (ran === null ? [] : linesOf(ran, rows, pair === 'all' ? null : pair)),
    [ran, rows, pair],
  );
  const drawn = useMemo(() => lines.filter(({ key }) => !hidden.has(key)), [lines, hidden]);
  const toggle = useCallback(
    (key: string): void =>
      setHidden(
        (before) =>
          new Set(before.has(key) ? [...before].filter((hidden) => hidden !== key) : [...before, key]),
      ),
    [],
  );
  const isStale = ran !== null && !isSweepOf(ran.specification.design, ran.specification.field, design);
  const pickedRow = picked === null ? undefined : rows[picked];
  return (
    <div className="sweep-results" data-stale={isStale}>
      {pairs.length > 1 ? (
        <label className="sweep-results__pair">
          Lines of
          <Select
            value={pair ?? 'all'}
            choices={[
              { value: 'all', label: 'all networks and workloads' },
              ...pairs.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChoose={setChosen}
          />
        </label>
      ) : null}
      <SweepCharts
        ran={ran}
        lines={lines}
        drawn={drawn}
        hidden={hidden}
        picked={picked}
        choicePlace={choicePlace}
        onToggle={toggle}
        onPick={setPicked}
      />
      <PickedRow ran={ran} row={pickedRow} />
      <SweepTable ran={ran} rows={rows} lines={drawn} picked={picked} onPick={setPicked} />
    </div>
  );
}
