import { printNotation } from '../../../topology/notation.ts';
import type { DesignDimension } from '../../../design/document.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { Idleness, Lane } from '../../../worker/protocol.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { CAUSE_TEXT, CAUSES, partsOf } from '../../parts/words/causes.ts';
import { carriedText } from '../../../taskgraph/roles.ts';
import { idleText } from './words.ts';

interface IdleBarsProps {
  readonly lanes: readonly Lane[];
  readonly idle: readonly Idleness[];
  readonly iterationNs: number;
  readonly dimensions: readonly DesignDimension[];
}

/** A bar a dimension: the iteration shared out between serving chunks and each cause of having none. */
export function IdleBars({ lanes, idle, iterationNs, dimensions }: IdleBarsProps) {
  return (
    <div className="why-bars">
      <ul className="why-bars__legend" aria-label="Legend">
        <li>
          <span className="why-part why-part--busy dim-1" />
          Serves chunks
        </li>
        {CAUSES.map((cause) => (
          <li key={cause} title={CAUSE_TEXT[cause].meaning}>
            <span className={`why-part why-part--${cause} dim-1`} />
            {CAUSE_TEXT[cause].name}
            {cause === 'starved' ? ', in the colour of the dimension it waits for' : ''}
          </li>
        ))}
      </ul>
      {lanes.map((lane, at) => {
        const own = idle[at]!;
        const block = dimensions[lane.dimension];
        const share = (ns: number): number => (iterationNs > 0 ? ns / iterationNs : 0);
        return (
          <div
            key={at}
            className={`why-bars__row ${dimensionClass(lane.dimension)}`}
            data-dimension={lane.dimension}
          >
            <span className="why-bars__name">
              {lane.dimension + 1} · {block === undefined ? '' : printNotation([block])} {carriedText(lane)}
            </span>
            <div className="why-bars__bar" role="img" aria-label={idleText(lane, own, lanes, iterationNs)}>
              <span
                className="why-part why-part--busy"
                title={`Serves chunks: ${formatPercent(share(own.busyNs))}`}
                style={cssVars({ share: share(own.busyNs) })}
              />
              {partsOf(own, lanes).map(({ cause, by, ns }, part) => (
                <span
                  key={part}
                  className={`why-part why-part--${cause} ${by === null ? '' : dimensionClass(by)}`}
                  title={`${CAUSE_TEXT[cause].name}${by === null ? '' : ` by dimension ${by + 1}`}: ${formatPercent(share(ns))}`}
                  style={cssVars({ share: share(ns) })}
                />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
