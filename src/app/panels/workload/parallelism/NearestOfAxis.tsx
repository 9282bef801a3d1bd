import { degreesOfAxisInstead } from '../../../../design/parallelism/axes-instead.ts';
import type { Design } from '../../../../design/document.ts';
import { formatCount } from '../../../../units/count.ts';
import { change } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { drafts } from '../../../state/page/session.ts';
import { Button } from '../../../ui/Button.tsx';
import './degree.css';

interface NearestOfAxisProps {
  readonly path: string;
  /** The letters of the axis, shown before a degree. */
  readonly letters: string;
  readonly write: (design: Design, degree: number) => Design;
  /** The label for all degrees together, if the letters do not say it. */
  readonly label?: string;
  readonly print?: (degree: number) => string;
}

/** Offers the nearest possible degrees in place of one that conflicts with the others; nothing if it fits. */
export function NearestOfAxis({
  path,
  letters,
  write,
  label = `Nearest possible degrees of ${letters}`,
  print = (degree) => `${letters} ${formatCount(degree)}`,
}: NearestOfAxisProps) {
  const design = useDesign((whole) => whole);
  const degrees = degreesOfAxisInstead(design, path);
  if (degrees.length === 0) return null;
  return (
    <div className="degree-nearest" role="group" aria-label={label}>
      {degrees.map((degree) => (
        <Button
          key={degree}
          onClick={() => {
            drafts.drop(path);
            change((design) => write(design, degree));
          }}
        >
          {print(degree)}
        </Button>
      ))}
    </div>
  );
}
