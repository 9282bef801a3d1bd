import { useShallow } from 'zustand/react/shallow';
import type { Design } from '../../../design/document.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { barProps } from '../../parts/bars/bar-part.ts';
import { Noted } from '../../ui/Noted.tsx';
import { iterationParts, longestNs, type NamedPart } from '../bar-parts.ts';
import { MetricNote } from '../MetricCells.tsx';
import type { Metrics } from '../metrics.ts';

interface PartsLineProps {
  readonly metrics: readonly (Metrics | null)[];
  readonly shown: readonly boolean[];
}

const EXPOSED = 'exposed communication';

/** All of a legend fits on one line, with a bubble, too. */
function shortName(name: string): string {
  return name === EXPOSED ? 'exposed' : name;
}

/** The legend that the first result will most likely have. It reserves the space, so that nothing below moves. */
function awaitedNames({ parallelism, workload }: Design): readonly string[] {
  if (parallelism.pipeline !== undefined) return ['compute', EXPOSED, 'bubble'];
  if (parallelism.overlap || workload.kind !== 'transformer') return ['compute', EXPOSED];
  return ['compute', 'MP', 'DP'];
}

/** Shows the parts of each iteration on a common scale, with one legend for all bars. */
export function PartsLine({ metrics, shown }: PartsLineProps) {
  const awaited = useDesign(useShallow(awaitedNames));
  const longest = longestNs(metrics);
  const parts = metrics.map((column) => (column === null ? [] : iterationParts(column, longest)));
  const legend = new Map(parts.flat().map((part): [string, NamedPart] => [part.name, part]));
  return (
    <tr role="row" className="compare__row compare__row--parts">
      <th role="rowheader" scope="row">
        <span className="compare__label">
          <Noted note={<MetricNote id="parts" />}>Where the time goes</Noted>
        </span>
        <span className="compare__legend">
          {legend.size === 0
            ? awaited.map((name) => (
                <span key={name} className="compare__awaited" aria-hidden="true">
                  <i />
                  {shortName(name)}
                </span>
              ))
            : null}
          {[...legend.values()].map(({ name, ...part }) => (
            <span key={name}>
              <i {...barProps('bar-part', part)} aria-hidden="true" />
              {name === EXPOSED ? <abbr title={name}>{shortName(name)}</abbr> : name}
            </span>
          ))}
        </span>
      </th>
      {parts.map((ofColumn, index) => (
        <td key={index} role="cell" data-shown={shown[index]}>
          <span className="stack" aria-hidden="true">
            {ofColumn.map(({ name, ...part }) => (
              <span key={name} {...barProps('bar-part', part)} />
            ))}
          </span>
          <span className="visually-hidden">{ofColumn.map(shareText).join(', ')}</span>
        </td>
      ))}
    </tr>
  );

  function shareText({ name, share }: NamedPart, _at: number, all: readonly NamedPart[]): string {
    const total = all.reduce((sum, part) => sum + part.share, 0);
    return `${name} ${Math.round((100 * share) / Math.max(total, Number.MIN_VALUE))} %`;
  }
}
