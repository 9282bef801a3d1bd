import { withAxes } from '../../../../../design/parallelism/with-axes.ts';
import { printAxes, type WrittenAxes } from '../../../../../workload/axes/axes-notation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { nearestAxes } from '../../../../../workload/axes/nearest-axes.ts';
import type { Design } from '../../../../../design/document.ts';
import '../degree.css';

interface NearestAxesProps {
  /** As it is typed. */
  readonly text: string;
  /** The sizes of the dimensions, innermost first. */
  readonly sizes: readonly number[];
  readonly onTake: (edit: (design: Design) => Design) => void;
}

/** Offers the nearest degrees for axes that do not multiply to the number of NPUs; nothing if they do. */
export function NearestAxes({ text, sizes, onTake }: NearestAxesProps) {
  const near = nearestAxes(text, sizes);
  if (near.length === 0) return null;
  return (
    <div className="degree-nearest" role="group" aria-label="Nearest possible axes">
      {near.map((axes) => (
        <Button key={printAxes(axes)} onClick={() => onTake(inAxes(axes))}>
          {printAxes(axes)}
        </Button>
      ))}
    </div>
  );
}

function inAxes(axes: WrittenAxes): (design: Design) => Design {
  return (design) => ({ ...design, parallelism: withAxes(design.parallelism, axes) });
}
