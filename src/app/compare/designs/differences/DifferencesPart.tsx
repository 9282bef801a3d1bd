import { useState } from 'react';
import { letterOf } from '../../../../design/workbench/workbench.ts';
import { Folded } from '../../../ui/Folded.tsx';
import { Table } from '../../../parts/table/Table.tsx';
import { useAnswer } from '../../../parts/tasks/use-answer.ts';
import { engine } from '../../../state/page/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { comparison } from '../design-metrics.ts';
import type { DesignColumn } from '../use-design-columns.ts';
import { useBecause } from './use-because.ts';
import { WaterfallPart } from './WaterfallPart.tsx';
import { againstText, becauseWords, outcomeWords, stepWords } from './words.ts';
import { isolated } from '../../../ui/text/isolated.ts';

/**
 * Compares two designs: the fields that differ, the differences of their results, and what each field contributes.
 */
export function DifferencesPart({ columns }: { readonly columns: readonly DesignColumn[] }) {
  const active = columns.findIndex(({ isActive }) => isActive);
  const [picked, setPicked] = useState<{ readonly from: number | null; readonly to: number | null }>({
    from: null,
    to: null,
  });
  const [isOpen, setOpen] = useState(false);
  const at = (index: number | null, usual: number): number =>
    index === null || index >= columns.length ? usual : index;
  const from = at(picked.from, 0);
  const to = at(picked.to, active > 0 ? active : 1);
  const [a, b] = [columns[from]!, columns[to]!];
  const changes = useAnswer(() => engine.differences(a.design, b.design), [a.design, b.design]);
  const because = useBecause(a, b);
  const choices = columns.map(({ index, name }) => ({
    value: index,
    label: `${letterOf(index)} ${isolated(name)}`,
  }));
  const isSame = from === to;
  return (
    <section className="differences" aria-labelledby="differences-title">
      <div className="differences__head">
        <h3 id="differences-title">Differences</h3>
        <label htmlFor="differences-to">of</label>
        <Select
          id="differences-to"
          value={to}
          choices={choices}
          onChoose={(index) => setPicked({ from, to: index })}
        />
        <label htmlFor="differences-from">against</label>
        <Select
          id="differences-from"
          value={from}
          choices={choices}
          onChoose={(index) => setPicked({ from: index, to })}
        />
        <Button aria-expanded={isOpen} disabled={isSame} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close the waterfall' : 'Open the waterfall'}
        </Button>
      </div>
      {isSame ? (
        <p>Pick two designs.</p>
      ) : (
        <>
          <p aria-live="polite">
            <strong>{againstText(from, to)}:</strong>{' '}
            {changes === null ? '' : changes.length === 0 ? 'the same design' : stepWords(changes, 4)}
            {a.result !== null && b.result !== null ? `: ${outcomeOf(a, b)}${becauseWords(because)}.` : ''}
          </p>
          {changes !== null && changes.length > 0 ? (
            <Folded title="Field by field" aside={`${changes.length} of them`}>
              <Table
                caption={`${againstText(from, to)}, field by field`}
                region={`${againstText(from, to)}, field by field`}
                columns={[
                  { name: 'Field', isText: true },
                  { name: letterOf(from), isText: true },
                  { name: letterOf(to), isText: true },
                ]}
                rows={changes.map(({ part, label, before, after }) => ({
                  key: `${part} ${label}`,
                  head: `${part}: ${label}`,
                  cells: [before ?? '–', after ?? '–'],
                }))}
              />
            </Folded>
          ) : null}
          {isOpen ? <WaterfallPart from={a} to={b} /> : null}
        </>
      )}
    </section>
  );
}

function outcomeOf(a: DesignColumn, b: DesignColumn): string {
  if (a.result === null || b.result === null) return '';
  return outcomeWords(a.result, b.result, comparison([a, b]).by !== 'none');
}
