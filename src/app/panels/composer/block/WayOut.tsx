import type { DesignDimension } from '../../../../design/document.ts';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { formOf } from '../../../../topology/blocks/form.ts';
import { printNotation } from '../../../../topology/print-notation.ts';
import { treeInPlaceOf } from '../../../../topology/blocks/way-out.ts';
import { change } from '../../../state/page/edits.ts';
import { Button } from '../../../ui/Button.tsx';
import { reshapeDimension } from '../dimensions.ts';

interface WayOutProps {
  readonly index: number;
  readonly dimension: DesignDimension;
}

/** For a switch with too few ports, offers the tree that such switches form. */
export function WayOut({ index, dimension }: WayOutProps) {
  const problems = blocks[dimension.kind].problemsOf?.(formOf(dimension)) ?? [];
  const tree = problems.some(({ field }) => field === 'ports') ? treeInPlaceOf(dimension) : null;
  if (tree === null) return null;
  return (
    <Button onClick={() => change(reshapeDimension(index, () => tree))}>
      Make it a tree: {printNotation([tree])}
    </Button>
  );
}
