import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatPercent } from '../../units/percent.ts';
import { formatTime } from '../../units/time.ts';
import { printNotation } from '../../topology/notation.ts';
import { useRun, useScheme, useDesign } from '../store/hooks.ts';
import { cssVars } from '../ui/css-vars.ts';
import { dimensionClass } from '../ui/dimension-colour.ts';
import './dimension-table.css';

/** What the timeline shows, summed up per dimension. */
export function DimensionTable() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const shownFor = useRun((run) => run.shownFor);
  const designed = useDesign((design) => design.topology.dimensions);
  const result = useScheme(scheme);
  const dimensions = shownFor?.topology.dimensions ?? designed;
  return (
    <table className="dimension-table">
      <caption className="visually-hidden">Each dimension over the whole iteration</caption>
      <thead>
        <tr>
          <th scope="col">Dimension</th>
          <th scope="col">Bandwidth per NPU</th>
          <th scope="col">Sent per NPU</th>
          <th scope="col" title="Bytes sent / (time a communicator spans the dimension × bandwidth)">
            Utilisation
          </th>
          <th scope="col" title="Share of the iteration in which a chunk is queued or running">
            Busy
          </th>
          <th scope="col">Mean phase</th>
        </tr>
      </thead>
      <tbody>
        {dimensions.map((dimension, index) => {
          const numbers = result?.simulated?.dimensions[index];
          const bandwidth = result?.closed.splitGBps[index];
          return (
            <tr key={index} className={dimensionClass(index)} data-dimension={index}>
              <th scope="row">
                {index + 1} · {printNotation([dimension])}
              </th>
              <td>{bandwidth === undefined ? '–' : formatBandwidth(bandwidth)}</td>
              <td>{numbers ? formatBytes(numbers.bytes) : '–'}</td>
              <td
                className="dimension-table__used"
                style={cssVars({ share: Math.min(1, numbers?.utilisation ?? 0) })}
              >
                {numbers ? formatPercent(numbers.utilisation) : '–'}
              </td>
              <td>{numbers ? formatPercent(numbers.busyShare) : '–'}</td>
              <td>{phaseText(numbers?.meanPhaseNs)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function phaseText(meanNs: number | null | undefined): string {
  return meanNs === null || meanNs === undefined ? '–' : formatTime(meanNs);
}
