import { algorithms } from '../../../../collective/algorithms/algorithms.ts';
import { COLLECTIVE_LABELS } from '../../../../collective/schedule.ts';
import type { DesignDimension } from '../../../../design/document.ts';
import { printNotation } from '../../../../topology/notation.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import type { Contention } from '../../../../worker/protocol.ts';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import { differenceText } from '../../../compare/fidelity/words.ts';

/** Phases that are listed; those that lose most come first. */
const MOST_LISTED = 20;

interface ContentionTableProps {
  readonly contention: Contention;
  readonly dimensions: readonly DesignDimension[];
}

/** Each phase of a chunk without and with contention. */
export function ContentionTable({ contention: { phases }, dimensions }: ContentionTableProps) {
  return (
    <div className="plan" role="region" aria-label="Phases without and with contention" tabIndex={0}>
      <table className="dimension-table">
        <caption className="visually-hidden">
          Phases of a chunk, the one that contention delays most first
        </caption>
        <thead>
          <tr>
            <th scope="col">Dimension</th>
            <th scope="col">Operation</th>
            <th scope="col">Algorithm</th>
            <th scope="col">Ranks</th>
            <th scope="col">Bytes in</th>
            <th scope="col">Links alone</th>
            <th scope="col">Links shared</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {phases.slice(0, MOST_LISTED).map((phase, index) => {
            const block = dimensions[phase.dimension];
            return (
              <tr key={index} className={phase.dimension < 0 ? '' : dimensionClass(phase.dimension)}>
                <th scope="row">
                  {block === undefined ? 'All NPUs' : `${phase.dimension + 1} · ${printNotation([block])}`}
                </th>
                <td>{COLLECTIVE_LABELS[phase.operation]}</td>
                <td>{algorithms[phase.algorithm].label}</td>
                <td>{formatCount(phase.ranks)}</td>
                <td>{formatBytes(phase.bytes)}</td>
                <td>{formatTime(phase.aloneNs, 4)}</td>
                <td>{formatTime(phase.sharedNs, 4)}</td>
                <td>{differenceText(phase)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
