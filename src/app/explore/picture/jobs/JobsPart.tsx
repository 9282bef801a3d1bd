import { useId, useState } from 'react';
import { besideDesign, JOB_PLACEMENTS, type JobPlacement } from '../../../../design/conditions/jobs.ts';
import { letterOf } from '../../../../design/workbench/workbench.ts';
import { change } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { tellOpened } from '../../../state/page/opened-store.ts';
import { useWorkbench } from '../../../state/page/use-workbench.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldShell } from '../../../ui/field/FieldShell.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { WhoPaysTable } from './WhoPaysTable.tsx';

const PLACEMENTS: Readonly<Record<JobPlacement, string>> = {
  packed: 'Packed: each has outermost groups to itself',
  spread: 'Spread: each has a part of every innermost group',
  strided: 'Strided: in turn in every innermost group',
};

const SHARES = [0.25, 0.5, 0.75].map((value) => ({
  value: String(value),
  label: `${Math.round(value * 100)} %`,
}));

const STAGED =
  'Another training cannot share this network: two trainings are timed on shared links, which do not run the stages of a pipeline.';

/** Puts another training onto the network of the design, and tells what each costs the other. */
export function JobsPart() {
  const id = useId();
  const { designs } = useWorkbench();
  const isPossible = useDesign((design) => besideDesign(design, design, 'packed') !== null);
  const [other, setOther] = useState('0');
  const [placement, setPlacement] = useState<JobPlacement>('packed');
  const [share, setShare] = useState('0.5');
  const network = useDesign(({ system }) => system.network);
  const isStaged = useDesign(({ parallelism }) => parallelism.pipeline !== undefined);
  if (!isPossible) return null;
  if (isStaged) return <p>{STAGED}</p>;
  const chosen = designs[Number(other)] ?? designs[0]!;
  const put = (): void => {
    change((design) => besideDesign(design, chosen, placement, Number(share)) ?? design);
    tellOpened(
      network === 'shared'
        ? `${chosen.name} is on the same network now`
        : `${chosen.name} is on the same network now, and the network model is shared links, which two trainings need`,
    );
  };
  return (
    <section className="picture__jobs" aria-label="Another training on this network">
      <div className="picture__conditions">
        <p className="picture__press">Another training on this network:</p>
        <FieldShell id={`${id}-other`} label="Training" message={null}>
          <Select
            id={`${id}-other`}
            value={other}
            choices={designs.map(({ name }, index) => ({
              value: String(index),
              label: `${letterOf(index)}, ${name}`,
            }))}
            onChoose={setOther}
          />
        </FieldShell>
        <FieldShell id={`${id}-place`} label="Placement" message={null}>
          <Select
            id={`${id}-place`}
            value={placement}
            choices={JOB_PLACEMENTS.map((value) => ({ value, label: PLACEMENTS[value] }))}
            onChoose={setPlacement}
          />
        </FieldShell>
        <FieldShell id={`${id}-share`} label="NPUs of this design" message={null}>
          <Select id={`${id}-share`} value={share} choices={SHARES} onChoose={setShare} />
        </FieldShell>
        <Button onClick={put}>Share the network</Button>
      </div>
      <WhoPaysTable />
    </section>
  );
}
