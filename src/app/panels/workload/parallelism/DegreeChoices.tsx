import { withDegree } from '../../../../design/parallelism/model-degree.ts';
import { formatCount } from '../../../../units/count.ts';
import { change } from '../../../state/page/edits.ts';
import { drafts } from '../../../state/page/session.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './degree.css';
import { DEGREE_PATH } from './degree.ts';
import { followed } from './followed.ts';

interface DegreeChoicesProps {
  readonly degrees: readonly number[];
  readonly degree: number;
}

const withFollowedDegree = followed(withDegree);

/** Every degree the network can hold, with the data parallelism that follows. */
export function DegreeChoices({ degrees, degree }: DegreeChoicesProps) {
  const npus = degrees.at(-1) ?? 1;
  const isPossible = degrees.includes(degree);
  return (
    <span className="degree__choices">
      <Icon name="chevron" />
      <select
        aria-label="Possible model-parallel degrees"
        value={isPossible ? degree : ''}
        onChange={(event) => {
          const chosen = Number(event.target.value);
          drafts.drop(DEGREE_PATH);
          change((design) => withFollowedDegree(design, chosen));
        }}
      >
        {isPossible ? null : <option value="">not possible here</option>}
        {degrees.map((choice) => (
          <option key={choice} value={choice}>
            MP {formatCount(choice)} × DP {formatCount(npus / choice)}
          </option>
        ))}
      </select>
    </span>
  );
}
