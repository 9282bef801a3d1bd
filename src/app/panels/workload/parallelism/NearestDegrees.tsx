import { withDegree } from '../../../../design/parallelism/model-degree.ts';
import { DegreesInstead } from '../../../parts/fields/DegreesInstead.tsx';
import { change } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { drafts } from '../../../state/page/session.ts';
import './degree.css';
import { DEGREE_PATH } from './degree.ts';

/** Offers the nearest possible degrees in place of one that the dimensions cannot hold. */
export function NearestDegrees() {
  const design = useDesign((whole) => whole);
  return (
    <div className="degree-nearest" role="group" aria-label="Nearest possible degrees">
      <DegreesInstead
        design={design}
        onTake={(degree) => {
          drafts.drop(DEGREE_PATH);
          change((design) => withDegree(design, degree));
        }}
      />
    </div>
  );
}
