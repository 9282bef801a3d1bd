import type { Design } from '../../../design/document.ts';
import { degreesInstead } from '../../../design/parallelism/model-degree.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { formatCount } from '../../../units/count.ts';
import { Button } from '../../ui/Button.tsx';

interface DegreesInsteadProps {
  readonly design: Design;
  readonly onTake: (degree: number) => void;
}

/** Buttons for the possible degrees nearest to one that the dimensions cannot hold; nothing if it fits. */
export function DegreesInstead({ design, onTake }: DegreesInsteadProps) {
  const npus = npuCount(design.topology);
  return degreesInstead(design).map((degree) => (
    <Button key={degree} onClick={() => onTake(degree)}>
      MP {formatCount(degree)} × DP {formatCount(npus / degree)}
    </Button>
  ));
}
