import { memo, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import type { DesignDimension } from '../../../../design/document.ts';
import { formatBandwidth } from '../../../../units/bandwidth.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import { printNotation } from '../../../../topology/notation.ts';
import { useRun, useScheme, useDesign } from '../../../state/run/hooks.ts';
import type { SchemeShown } from '../../../state/run/run-state.ts';
import { cssVars } from '../../../ui/theme/css-vars.ts';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import { rangeNumbers, wholeNumbers, type DimensionNumbers } from './dimension-row.ts';
import '../../../parts/table/dimension-table.css';
import { RangeBar } from './RangeBar.tsx';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import { useRangeSums } from './use-range-sums.ts';

const TITLES = {
  whole: {
    caption: 'Each dimension over the whole iteration',
    name: 'Utilisation while spanned',
    utilisation: 'Bytes sent / (time a communicator spans the dimension × bandwidth)',
    busy: 'Share of the iteration in which a chunk is queued or running',
    phase: 'Mean time of a phase in service',
  },
  range: {
    caption: 'Each dimension within the selected time',
    name: 'Mean utilisation',
    utilisation: 'Bytes sent in the selected time / (its length × bandwidth)',
    busy: 'Share of the selected time in which a chunk is in service',
    phase: 'Mean time in service of the phases that overlap the selected time',
  },
};

/**
 * What the timeline shows, summed up per dimension: over the whole iteration or within the selected time. A result comes
 * to it a task after the comparison, as all it changes would be a long one.
 */
export function DimensionTable() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const shownFor = useRun((run) => run.shownFor);
  const designed = useDesign((design) => design.topology.dimensions);
  const result = useDeferredValue(useScheme(scheme));
  const dimensions = useDeferredValue(shownFor?.topology.dimensions ?? designed);
  return <Numbers dimensions={dimensions} result={result} />;
}

interface NumbersProps {
  readonly dimensions: readonly DesignDimension[];
  readonly result: SchemeShown | null;
}

const Numbers = memo(function Numbers({ dimensions, result }: NumbersProps) {
  const range = useStore(timelineSelection.store, (state) => state.range);
  const sums = useRangeSums(range);
  const titles = TITLES[range === null ? 'whole' : 'range'];

  function numbersOf(dimension: number): DimensionNumbers | null {
    if (range !== null)
      return sums && rangeNumbers(sums, range, dimension, result?.closed.splitGBps[dimension]);
    const whole = result?.simulated?.dimensions[dimension];
    return whole === undefined ? null : wholeNumbers(whole);
  }

  return (
    <div>
      <RangeBar />
      <table className="dimension-table">
        <caption className="visually-hidden">{titles.caption}</caption>
        <thead>
          <tr>
            <th scope="col">Dimension</th>
            <th scope="col">Bandwidth per NPU</th>
            <th scope="col">Sent per NPU</th>
            <th scope="col" title={titles.utilisation}>
              {titles.name}
            </th>
            <th scope="col" title={titles.busy}>
              Busy
            </th>
            <th scope="col" title={titles.phase}>
              Mean phase
            </th>
          </tr>
        </thead>
        <tbody>
          {dimensions.map((dimension, index) => {
            const numbers = numbersOf(index);
            return (
              <tr key={index} className={dimensionClass(index)} data-dimension={index}>
                <th scope="row">
                  {index + 1} · {printNotation([dimension])}
                </th>
                <td>{print(result?.closed.splitGBps[index], formatBandwidth)}</td>
                <td>{print(numbers?.bytes, (bytes) => formatBytes(bytes, range === null ? 3 : 6))}</td>
                <td
                  className="dimension-table__used"
                  style={cssVars({ share: Math.min(1, numbers?.utilisation ?? 0) })}
                >
                  {print(numbers?.utilisation, formatPercent)}
                </td>
                <td>{print(numbers?.busyShare, formatPercent)}</td>
                <td>{print(numbers?.meanPhaseNs, formatTime)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="dimension-table__note">
        {titles.name}: {titles.utilisation.charAt(0).toLowerCase()}
        {titles.utilisation.slice(1)}.
      </p>
      {sums === null || sums.isExact ? null : (
        <p className="trace-notes">
          Of the utilisation that the run reported: no single chunk phases are kept.
        </p>
      )}
    </div>
  );
});

function print(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}
