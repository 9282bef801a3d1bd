import { withDegree } from '../../../../design/parallelism/model-degree.ts';
import { DegreesInstead } from '../../../parts/fields/DegreesInstead.tsx';
import { change } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { drafts } from '../../../state/page/session.ts';
import './degree.css';
import { DEGREE_PATH } from './degree.ts';

interface NearestDegreesProps {
  readonly label?: string;
}

/** Offers the nearest possible degrees in place of one that the dimensions cannot hold. */
export function NearestDegrees({ label = 'Nearest possible degrees' }: NearestDegreesProps) {
  const design = useDesign((whole) => whole);
  return (
    <div className="degree-nearest" role="group" aria-label={label}>
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
