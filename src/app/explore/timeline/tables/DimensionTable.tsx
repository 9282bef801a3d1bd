import { memo, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { usableGBps } from '../../../../design/machine/built.ts';
import type { DesignDimension } from '../../../../design/document.ts';
import { formatBandwidth } from '../../../../units/bandwidth.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import { shortNotation } from '../../../../topology/print-notation.ts';
import { useRun, useScheme, useDesign } from '../../../state/page/hooks.ts';
import type { SchemeShown } from '../../../state/run/run-state.ts';
import { cssVars } from '../../../ui/theme/css-vars.ts';
import { rangeNumbers, wholeNumbers, type DimensionNumbers } from './dimension-row.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { RangeBar } from './RangeBar.tsx';
import './trace-tables.css';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import { useRangeSums } from './use-range-sums.ts';

const TITLES = {
  whole: {
    caption: 'Each dimension over the whole iteration',
    name: 'Utilisation while spanned',
    utilisation: 'Bytes on its links / (time a communicator spans the dimension × bandwidth)',
    busy: 'Share of the iteration in which a chunk is queued or running',
    phase: 'Mean time of a phase in service',
  },
  range: {
    caption: 'Each dimension within the selected time',
    name: 'Mean utilisation',
    utilisation: 'Bytes on its links in the selected time / (its length × bandwidth)',
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
  const ofRun = shownFor?.topology.dimensions;
  // As many rows as the design will have, so that none moves when its results arrive.
  const isAlike = ofRun?.length === designed.length;
  const shown = useScheme(scheme);
  const result = useDeferredValue(isAlike ? shown : null);
  const dimensions = useDeferredValue(isAlike ? ofRun : designed);
  const rounding = useDesign((design) => design.system.rounding);
  const isExact = useDeferredValue((shownFor?.system.rounding ?? rounding) === 'exact');
  const designOfRun = useDeferredValue(shownFor);
  const splitGBps = result?.closed.splitGBps ?? null;
  const bandwidthsGBps = useMemo(
    () => (designOfRun === null || splitGBps === null ? splitGBps : usableGBps(designOfRun, splitGBps)),
    [designOfRun, splitGBps],
  );
  return (
    <Numbers dimensions={dimensions} result={result} bandwidthsGBps={bandwidthsGBps} isExact={isExact} />
  );
}

interface NumbersProps {
  readonly dimensions: readonly DesignDimension[];
  readonly result: SchemeShown | null;
  /** What an NPU can send on each dimension; null while unknown. */
  readonly bandwidthsGBps: readonly number[] | null;
  /** Not in the rounding of ASTRA-sim 1.0, where messages may be faster than their wires. */
  readonly isExact: boolean;
}

const Numbers = memo(function Numbers({ dimensions, result, bandwidthsGBps, isExact }: NumbersProps) {
  const range = useStore(timelineSelection.store, (state) => state.range);
  const sums = useRangeSums(range);
  const titles = TITLES[range === null ? 'whole' : 'range'];

  function numbersOf(dimension: number): DimensionNumbers | null {
    const whole = result?.simulated?.dimensions[dimension];
    if (range !== null) {
      const isWithinWires = isExact && whole?.isEachInFull !== true;
      return sums && rangeNumbers(sums, range, dimension, bandwidthsGBps?.[dimension], isWithinWires);
    }
    return whole === undefined ? null : wholeNumbers(whole);
  }

  return (
    <div>
      <RangeBar />
      <Table
        caption={titles.caption}
        className="dimension-numbers"
        columns={[
          'Dimension',
          'Bandwidth per NPU',
          'Sent per NPU',
          { name: titles.name, title: titles.utilisation, className: 'share-cell' },
          { name: 'Busy', title: titles.busy },
          { name: 'Mean phase', title: titles.phase, isOptional: true },
        ]}
        rows={dimensions.map((dimension, index) => {
          const numbers = numbersOf(index);
          return {
            head: `${index + 1} · ${shortNotation(dimension)}`,
            dimension: index,
            style: cssVars({ share: Math.min(1, numbers?.utilisation ?? 0) }),
            cells: [
              print(bandwidthsGBps?.[index], formatBandwidth),
              print(numbers?.bytes, (bytes) => formatBytes(bytes, range === null ? 3 : 6)),
              print(numbers?.utilisation, formatPercent),
              print(numbers?.busyShare, formatPercent),
              print(numbers?.meanPhaseNs, formatTime),
            ],
          };
        })}
      />
      <p className="table-note">
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
