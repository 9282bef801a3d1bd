import { formatCount } from '../../../../units/count.ts';
import { nearestDegrees } from '../../../../workload/degrees.ts';
import type { Innermost } from '../../../../workload/placement.ts';
import { change } from '../../../state/document/edits.ts';
import { drafts } from '../../../state/run/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { DEGREE_PATH, withDegree } from './degree.ts';

interface NearestDegreesProps {
  readonly sizes: readonly number[];
  readonly degree: number;
  readonly innermost: Innermost;
}

/** The way out of a degree that the dimensions cannot hold: the possible ones next to it. */
export function NearestDegrees({ sizes, degree, innermost }: NearestDegreesProps) {
  const npus = sizes.reduce((product, size) => product * size, 1);
  return (
    <div className="degree-nearest" role="group" aria-label="Nearest possible degrees">
      {nearestDegrees(sizes, degree, innermost).map((nearest) => (
        <Button
          key={nearest}
          onClick={() => {
            drafts.drop(DEGREE_PATH);
            change((design) => withDegree(design, nearest));
          }}
        >
          MP {formatCount(nearest)} × DP {formatCount(npus / nearest)}
        </Button>
      ))}
    </div>
  );
}
