import type { Assumptions } from '../../../design/second/assumptions.ts';
import { changesTo, withAssumptions, withFollowed } from '../../../design/second/sets.ts';
import { DEFAULT_ROWS } from '../../../design/second/table.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { setFollow } from './parallelism/followed.ts';
import './assumptions-field.css';

setFollow(withFollowed);

const NAMES: Readonly<Record<Assumptions, string>> = { measured: 'as measured', paper: 'as in the paper' };
const OTHER: Readonly<Record<Assumptions, Assumptions>> = { measured: 'paper', paper: 'measured' };

/** Shows the design's set of assumptions, and a button for the other. */
export function AssumptionsField() {
  const design = useDesign((whole) => whole);
  const changes = { measured: changesTo('measured', design), paper: changesTo('paper', design) };
  const [toMeasured, toPaper] = [changes.measured.length, changes.paper.length];
  if (toMeasured === 0 && toPaper === 0) return null;
  const set = toMeasured === 0 ? 'measured' : toPaper === 0 ? 'paper' : null;
  const offered: readonly Assumptions[] = set === null ? ['paper', 'measured'] : [OTHER[set]];
  return (
    <div className="assumptions-field">
      <p>
        Assumptions: <strong>{set === null ? 'some of each' : NAMES[set]}</strong>
      </p>
      <Hint about="assumptions">
        <p>
          What a step is taken to be. As measured is what is trained today, with the stack that was measured.
        </p>
        {offered.map((target) => (
          <Changes key={target} target={target} paths={changes[target]} />
        ))}
      </Hint>
      {offered.map((target) => (
        <Button
          key={target}
          onClick={() => {
            change((now) => withAssumptions(target, now));
            announce(`The assumptions are ${NAMES[target]}.`);
          }}
        >
          {target === 'paper' ? 'As in the paper' : 'As measured'}
        </Button>
      ))}
    </div>
  );
}

interface ChangesProps {
  readonly target: Assumptions;
  readonly paths: ReturnType<typeof changesTo>;
}

function Changes({ target, paths }: ChangesProps) {
  return (
    <>
      <p>{target === 'paper' ? 'As in the paper' : 'As measured'} would change:</p>
      <ul>
        {paths.map((path) => {
          const { label, first, second } = DEFAULT_ROWS[path];
          return (
            <li key={path}>
              {label}: {target === 'paper' ? first : second}
            </li>
          );
        })}
      </ul>
    </>
  );
}
