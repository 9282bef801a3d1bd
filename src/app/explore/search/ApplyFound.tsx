import { Fragment } from 'react';
import { printNotation } from '../../../topology/print-notation.ts';
import type { FoundDesign } from '../../../search/ask-search.ts';
import { replaceDesign } from '../../state/page/edits.ts';
import { tellOpened } from '../../state/page/opened-store.ts';
import { Button } from '../../ui/Button.tsx';
import { noteApplied } from './search-store.ts';

interface ApplyFoundProps {
  readonly found: FoundDesign;
  /** The design was changed since it was searched around. */
  readonly isOld: boolean;
}

/** Makes a point that was found the design: one edit. */
export function ApplyFound({ found, isOld }: ApplyFoundProps) {
  const name = printNotation(found.design.topology.dimensions);
  const without = isOld ? ', without the changes since the search' : '';
  return (
    <Button
      look="quiet"
      aria-label={`Apply ${name} to the design${without}`}
      title={isOld ? `Applied${without}` : undefined}
      onClick={() => {
        noteApplied(found.design);
        replaceDesign(found.design);
        tellOpened(`${name} applied${without}`);
      }}
    >
      <span>
        {name.split(/(?<=_)/).map((block, place) => (
          <Fragment key={place}>
            {block}
            <wbr />
          </Fragment>
        ))}
      </span>
    </Button>
  );
}
