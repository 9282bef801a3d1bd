import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { printNotation } from '../../../topology/notation.ts';
import type { Design } from '../../../design/document.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { Explanation, LimitedCollective } from '../../../worker/protocol.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { LimitsTable } from './LimitsTable.tsx';

/** Of an iteration: less than this is not worth a word, it is what adding up leaves. */
const ROUNDING = 1e-9;

interface LimitsPartProps {
  readonly explanation: Explanation;
  readonly design: Design;
}

/** Which dimension limits which collective, with its bytes, and what more bandwidth on each would save. */
export function LimitsPart({ explanation, design }: LimitsPartProps) {
  const { limits, splitGBps, iterationNs } = explanation;
  return (
    <section className="why__part" aria-labelledby="why-limits-title">
      <h3 id="why-limits-title">
        What limits each collective
        <Hint about="limits and shadow prices">
          <p className="formula">time of a collective = max over dimensions of bytes / bandwidth</p>
          <p>
            By the closed form, without latency and overlap. The shadow price of a dimension is what 1 GB/s
            more there saves, all others as they are; where two limit alike, more on one of them alone saves
            nothing.
          </p>
        </Hint>
      </h3>
      {limits === null ? (
        <p className="why__note">
          An algorithm runs over all NPUs as one group: what it sends has no share per dimension.
        </p>
      ) : limits.collectives.length === 0 ? (
        <p className="why__note">This workload communicates nothing.</p>
      ) : (
        <LimitsTable collectives={limits.collectives} />
      )}
      {limits === null ? null : (
        <Table
          caption="Shadow price of each dimension"
          isCaptionShown
          region="Shadow prices"
          className="why-table why-table--prices"
          columns={['Dimension', 'Bandwidth', 'Limits', '1 GB/s more saves']}
          rows={design.topology.dimensions.map((dimension, index) => {
            const saved = limits.savedByOneMoreGBps[index] ?? 0;
            const limited = limits.collectives.filter(({ limiting }) => limiting.includes(index));
            return {
              head: `${index + 1} · ${printNotation([dimension])}`,
              dimension: index,
              cells: [
                formatBandwidth(splitGBps[index] ?? 0),
                limitedText(limited),
                saved > ROUNDING * iterationNs
                  ? `${formatTime(saved)} (${formatPercent(iterationNs > 0 ? saved / iterationNs : 0)})`
                  : 'nothing',
              ],
            };
          })}
        />
      )}
    </section>
  );
}

function limitedText(collectives: readonly LimitedCollective[]): string {
  const [first] = collectives;
  if (first === undefined) return 'none';
  return collectives.length === 1
    ? COLLECTIVE_LABELS[first.collective]
    : `${formatCount(collectives.length)} kinds`;
}
