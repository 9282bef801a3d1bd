import { formatCount } from '../../../units/count.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import {
  bandwidthText,
  DASH,
  linksOf,
  nameOf,
  spanText,
  utilisationText,
  type LevelFacts,
} from './levels.ts';

/** The picture as numbers. */
export function PictureTable({ levels }: { readonly levels: readonly LevelFacts[] }) {
  return (
    <div className="picture-table" role="region" aria-label="The picture as a table" tabIndex={0}>
      <table className="dimension-table">
        <caption className="visually-hidden">Each dimension, innermost first</caption>
        <thead>
          <tr>
            <th scope="col">Dimension</th>
            <th scope="col">Joins</th>
            <th scope="col">Each of</th>
            <th scope="col">Links per NPU</th>
            <th scope="col">Bandwidth per NPU</th>
            <th scope="col" title="Bytes sent / (time a communicator spans the dimension × bandwidth)">
              Utilisation while spanned
            </th>
            <th scope="col">Groups</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((facts, index) => (
            <tr key={index} className={dimensionClass(index)} data-dimension={index}>
              <th scope="row">
                {index + 1} · {nameOf(facts)}
              </th>
              <td>{formatCount(facts.dimension.size)}</td>
              <td>
                {index === 0 ? '1 NPU' : `${formatCount(facts.within)} NPU${facts.within === 1 ? '' : 's'}`}
              </td>
              <td>{facts.dimension.size === 1 ? DASH : formatCount(linksOf(facts))}</td>
              <td>{bandwidthText(facts)}</td>
              <td>{utilisationText(facts)}</td>
              <td>{spanText(facts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
