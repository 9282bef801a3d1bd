import { useState } from 'react';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatPercent } from '../../../units/percent.ts';
import { schemeName } from '../../state/run/schemes.ts';
import { useDesign } from '../../state/run/hooks.ts';
import { engine } from '../../state/run/session.ts';
import { FieldShell } from '../../ui/field/FieldShell.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { Table } from '../../parts/table/Table.tsx';
import { useAnswer } from '../../parts/tasks/use-answer.ts';

const SLOWDOWNS = [0.01, 0.02, 0.05, 0.1, 0.2] as const;
const ID = 'optimum-slowdown';

/** How far each dimension of the shown scheme's split can shrink, the others as they are. */
export function ShrinkPart() {
  const design = useDesign((whole) => whole);
  const { scheme } = design.bandwidth;
  const [slowdown, setSlowdown] = useState<number>(0.05);
  const answer = useAnswer(() => engine.shrinkable(design, scheme, slowdown), [design, scheme, slowdown]);
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
      {answer !== null && !answer.ok ? <p className="optimum__note">{answer.problems[0]?.message}</p> : null}
      <Table
        caption="One dimension at a time, all others as they are"
        isCaptionShown
        className="optimum__table"
        columns={['Dimension', 'Has', 'Enough']}
        rows={(answer?.ok ? answer.value : []).map(({ bandwidthGBps, leastGBps }, dimension) => ({
          head: dimension + 1,
          cells: [formatBandwidth(bandwidthGBps), formatBandwidth(leastGBps)],
        }))}
      />
    </section>
  );
}
