import { useState } from 'react';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import { change } from '../../state/page/edits.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldShell } from '../../ui/field/FieldShell.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { Table } from '../../parts/table/Table.tsx';
import { asApplied } from './apply-least.ts';
import { useGivenUp } from './use-given-up.ts';

const SLOWDOWNS = [0.01, 0.02, 0.05, 0.1, 0.2] as const;
const ID = 'optimum-slowdown';

/** How far each dimension of the shown scheme's split can shrink while the others stay, by runs. */
export function ShrinkPart() {
  const [slowdown, setSlowdown] = useState<number>(0.05);
  const { scheme, state, found } = useGivenUp(slowdown);
  const splitGBps = (found ?? []).map(({ bandwidthGBps }) => bandwidthGBps);
  const apply = (dimension: number, leastGBps: number): void => {
    const less = splitGBps.with(dimension, leastGBps);
    const totalGBps = less.reduce((sum, gbps) => sum + gbps, 0);
    change((design) => asApplied(design, { splitGBps: less, totalGBps }));
  };
  return (
    <section className="optimum__part" aria-labelledby="shrink-title">
      <h3 id="shrink-title">What can be given up, {schemeName(scheme)}</h3>
      <FieldShell id={ID} label="Iteration may take longer by" message={null}>
        <Select
          id={ID}
          value={slowdown}
          choices={SLOWDOWNS.map((share) => ({ value: share, label: formatPercent(share) }))}
          onChoose={setSlowdown}
        />
      </FieldShell>
      {state.phase === 'failed' ? <p className="optimum__note">{state.message}</p> : null}
      <Table
        caption="One dimension at a time, all others as they are: the least found by runs"
        isCaptionShown
        className="optimum__table optimum__table--close"
        columns={['Dimension', 'Has', 'Enough', 'Its run', 'Use it']}
        rows={(found ?? []).map(({ bandwidthGBps, leastGBps, iterationNs }, dimension) => ({
          head: dimension + 1,
          cells: [
            formatBandwidth(bandwidthGBps, 4),
            formatBandwidth(leastGBps, 4),
            formatTime(iterationNs, 4),
            <Button key="apply" onClick={() => apply(dimension, leastGBps)}>
              Apply
            </Button>,
          ],
        }))}
      />
    </section>
  );
}
