import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { LIST_BOUNDS } from '../../../../design/bounds.ts';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { BLOCK_KINDS, type BlockKind } from '../../../../topology/dimension.ts';
import { matches } from '../../../parts/commands/keys.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { designDocument } from '../../../state/page/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { BlockDrawing } from '../block/BlockDrawing.tsx';
import { hand, take } from '../drag/hand.ts';
import { liftNew, moveTo } from '../drag/held.ts';
import { holdable } from '../drag/holdable.ts';
import { press } from '../drag/pointer.ts';
import { moreBlocks, PALETTE_ID } from './more-blocks-store.ts';
import './palette.css';
import { addBlock, FULL, isRefused } from '../stack-actions.ts';

const SAMPLE_SIZE = 5;

/** Offers blocks to drag onto the stack, or to add on the outside by a press. */
export function Palette() {
  const count = useDesign((design) => design.topology.dimensions.length);
  const isHeld = useStore(hand, ({ held }) => held !== null);
  // A carried block may still leave again.
  const isFull = count >= LIST_BOUNDS.dimensions && !isHeld;
  const { isOpen } = useStore(moreBlocks);
  const kinds = BLOCK_KINDS.filter((kind) => isOpen || blocks[kind].isSpecial !== true);
  return (
    <div className="palette" id={PALETTE_ID} role="group" aria-label="Add a dimension" data-palette>
      {kinds.map((kind) => (
        <Button
          key={kind}
          className="palette__block"
          data-kind={kind}
          data-handle
          ref={holdable}
          // Not `disabled`, which would take the focus away from the button that has just added the last block.
          aria-disabled={isFull}
          aria-label={`Add ${blocks[kind].label}`}
          title="Drag into the stack, or press to add on the outside"
          onClick={() => addBlock(kind)}
          onPointerDown={(event) => press(event, () => lift(kind))}
          onKeyDown={(event) => pressKey(event, kind)}
        >
          <span className="palette__grip" data-grip>
            <BlockDrawing kind={kind} size={SAMPLE_SIZE} />
          </span>
          {blocks[kind].label}
        </Button>
      ))}
      {isFull ? <p className="palette__full">{FULL}</p> : null}
    </div>
  );
}

function lift(kind: BlockKind): boolean {
  return !isRefused() && take(liftNew(designDocument.store.getState().design, kind), 'pointer');
}

/** Picks a block up by keyboard at the outer end; arrow keys then move it. */
function pressKey(event: KeyboardEvent, kind: BlockKind): void {
  if (!matches(event, 'Space') && !matches(event, 'Enter')) return;
  event.preventDefault();
  if (isRefused()) return;
  const held = liftNew(designDocument.store.getState().design, kind);
  take(held && moveTo(held, held.others), 'keyboard');
}
