import { printNotation } from '../../../topology/notation.ts';
import type { FoundDesign } from '../../../worker/protocol.ts';
import { replaceDesign } from '../../state/document/edits.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';

/** Makes a point that was found the design: one edit. */
export function ApplyFound({ found }: { readonly found: FoundDesign }) {
  const name = printNotation(found.design.topology.dimensions);
  return (
    <Button
      look="quiet"
      aria-label={`Apply ${name} to the design`}
      onClick={() => {
        replaceDesign(found.design);
        announce(`${name} applied. Undo brings the design before it back.`);
      }}
    >
      {name}
    </Button>
  );
}
