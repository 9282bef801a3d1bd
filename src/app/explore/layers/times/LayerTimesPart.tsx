import { useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../../units/count.ts';
import type { LayerResults } from '../../../../run/report/results.ts';
import { ChoiceField } from '../../../parts/fields/ChoiceField.tsx';
import { schemeName } from '../../../state/page/schemes.ts';
import { useDesign, useIs, useScheme } from '../../../state/page/hooks.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { PASS_TEXT, shownPasses, timeColumns, type PassChoice } from './columns.ts';
import './layer-times.css';
import { LayerChart } from './LayerChart.tsx';
import { layerRows, nextSorting, sortRows, type LayerRow, type Sorting } from './layer-rows.ts';
import { pickedLayer, showLayer } from './layer-pick.ts';
import { mainPass } from './layer-time.ts';
import { MEASURE_TEXT, stacked, type MeasureId } from './measures.ts';
import { PickedLine } from './PickedLine.tsx';
import { TimesGrid } from './TimesGrid.tsx';

const MEASURES = (['times', 'raw', 'delays'] as const).map((value) => ({
  value,
  label: MEASURE_TEXT[value],
}));

/** Times of each layer in the run of the shown scheme, and waits of its chunks. */
export function LayerTimesPart() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const current = useScheme(scheme)?.simulated?.layers ?? null;
  const isFresh = useIs('fresh') && current !== null;
  // The numbers of the previous run stay until those of the next one arrive, so that nothing moves in between.
  const [kept, setKept] = useState<LayerResults | null>(current);
  if (current !== null && current !== kept) setKept(current);
  const layers = current ?? kept;
  return (
    <section className="layer-times" aria-labelledby="layer-times-title" aria-busy={!isFresh}>
      <h3 id="layer-times-title">
        What each layer took, {schemeName(scheme)}
        <Hint about="times and delays of layers">
          <p>
            Raw communication is the time from issue to end of the collectives of a layer; exposed is the part
            the loop waited for. A collective is cut into chunks: P0 is the mean time that a chunk waits in
            the queue of the scheduler before its first phase begins, P1, P2, … are the phases of its plan,
            with the time in service on the network and, from P2 on, the wait for it.
          </p>
          <p>The waits and services of a chunk add up to its time under way.</p>
        </Hint>
      </h3>
      {layers === null ? <div className="layer-times__place" /> : <Told layers={layers} isOld={!isFresh} />}
    </section>
  );
}

function Told({ layers, isOld }: { readonly layers: LayerResults; readonly isOld: boolean }) {
  const id = useId();
  const [measure, setMeasure] = useState<MeasureId>('times');
  const [chosen, setChoice] = useState<PassChoice>('all');
  const [isGrouped, setGrouped] = useState(true);
  const [sorting, setSorting] = useState<Sorting>({ key: null, isDescending: false });
  // What another run had may not be in this one.
  const choice = chosen === 'all' || shownPasses(layers).includes(chosen) ? chosen : 'all';
  const picked = useStore(pickedLayer, ({ layer }) => layer);
  const columns = useMemo(() => timeColumns(layers, choice), [layers, choice]);
  const inOrder = useMemo(
    () => layerRows(layers.names.length, columns, isGrouped),
    [layers, columns, isGrouped],
  );
  const rows = useMemo(() => sortRows(inOrder, columns, sorting), [inOrder, columns, sorting]);
  const chart = useMemo(
    () => stacked(measure, choice, rows, columns, layers),
    [measure, choice, rows, columns, layers],
  );
  const { names } = layers;
  const pick = ({ first }: LayerRow): void =>
    showLayer(layers, first, choice === 'all' ? mainPass(layers, first) : choice);
  return (
    <div className="layer-times__told" data-old={isOld}>
      <div className="layer-times__tools">
        <ChoiceField label="Chart" value={measure} choices={MEASURES} onChoose={setMeasure} />
        <ChoiceField
          label="Pass"
          value={String(choice)}
          choices={[
            { value: 'all', label: 'All passes' },
            ...shownPasses(layers).map((pass) => ({ value: String(pass), label: PASS_TEXT[pass] ?? '' })),
          ]}
          onChoose={(value) => setChoice(value === 'all' ? 'all' : Number(value))}
        />
        <label htmlFor={id} className="layer-times__group">
          <input
            id={id}
            type="checkbox"
            checked={isGrouped}
            onChange={(event) => setGrouped(event.target.checked)}
          />
          Equal layers in one row
        </label>
        <p role="status">
          {formatCount(names.length)} {names.length === 1 ? 'layer' : 'layers'} in {formatCount(rows.length)}{' '}
          {rows.length === 1 ? 'row' : 'rows'}
          {isOld ? ', of the run before' : ''}
        </p>
      </div>
      <div className="layer-times__both">
        <LayerChart stacked={chart} rows={rows} names={names} picked={picked} onPick={pick} />
        <TimesGrid
          rows={rows}
          names={names}
          columns={columns}
          sorting={sorting}
          picked={picked}
          delayNote={choice === 'all' ? '' : `, ${PASS_TEXT[choice]?.toLowerCase() ?? ''}`}
          onSort={(key) => setSorting((before) => nextSorting(before, key))}
          onPick={pick}
        />
      </div>
      <PickedLine layers={layers} picked={picked} />
    </div>
  );
}
