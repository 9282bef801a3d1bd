import { memo, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import type { DesignDimension } from '../../../../design/document.ts';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import type { ParameterSpec } from '../../../../topology/blocks/parameters.ts';
import { formatCount } from '../../../../units/count.ts';
import { ariaKeys, isAppleHere } from '../../../parts/commands/keys.ts';
import { FieldMessage } from '../../../parts/fields/FieldMessage.tsx';
import { TreeOffer } from '../../system/TreeOffer.tsx';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { BLOCK_COMMANDS } from './block-commands.ts';
import { pressOnBlock } from './block-keys.ts';
import './block-card.css';
import { BlockActions } from './BlockActions.tsx';
import { BlockBandwidth } from './BlockBandwidth.tsx';
import { BlockDrawing } from './BlockDrawing.tsx';
import { MovedNote } from './MovedNote.tsx';
import { KindField, SizeField } from './block-fields.tsx';
import { moreOfBlocks } from './more-store.ts';
import { MoreTold } from './MoreTold.tsx';
import { useTrouble } from './use-trouble.ts';
import { dimensionKey } from '../dimension-key.ts';
import { take, hand } from '../drag/hand.ts';
import { liftBlock } from '../drag/held.ts';
import { holdable } from '../drag/holdable.ts';
import { press } from '../drag/pointer.ts';
import { GroupSpan } from '../GroupSpan.tsx';
import { designDocument } from '../../../state/page/session.ts';
import { looksSame, type ShownBlock } from '../shown-blocks.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';

/** Folded at a first visit. */
const BlockMore = lazyPart(async () => (await import('./BlockMore.tsx')).BlockMore);
const BlockParameters = lazyPart(async () => (await import('./BlockParameters.tsx')).BlockParameters);

interface BlockCardProps {
  readonly index: number;
  readonly count: number;
  readonly dimension: DesignDimension;
  readonly shown: ShownBlock;
}

const WayOut = lazyPart(async () => (await import('./WayOut.tsx')).WayOut);

/** Fields whose messages need the width of the card. */
const MESSAGE_FIELDS = ['size', 'linkLatencyNs', 'bandwidthGBps'] as const;
const SHORTCUTS = ariaKeys(
  Object.values(BLOCK_COMMANDS).flatMap(({ keys }) => keys),
  isAppleHere(),
);
/** Explains how to move a block by keyboard. */
export const BLOCK_KEYS_ID = 'block-keys';

/** Shows one dimension with all its fields. Renders only if something about it changes. */
export const BlockCard = memo(function BlockCard({ index, count, dimension, shown }: BlockCardProps) {
  const { kind, size } = dimension;
  const names = Object.keys(blocks[kind].parameters);
  const isHeld = useIsHeld(dimension);
  const lift = () => take(liftBlock(designDocument.store.getState().design, index), 'pointer');

  return (
    <li data-slot={index} data-held={isHeld ? '' : undefined}>
      <div
        className={`block-card ${dimensionClass(index)}`}
        role="group"
        aria-label={`Dimension ${index + 1}: ${blocks[kind].label} of ${size}`}
        aria-describedby={BLOCK_KEYS_ID}
        aria-keyshortcuts={SHORTCUTS}
        tabIndex={0}
        data-block={index}
        data-dimension={index}
        onKeyDown={(event) => pressOnBlock(event, index)}
        onPointerDown={(event) => press(event, lift)}
      >
        <span className="block-card__grip" data-grip title="Drag to another place, or out to remove">
          <BlockDrawing kind={kind} size={size} parameters={dimension.parameters} />
          <span className="block-card__handle" data-handle ref={holdable}>
            <Icon name="grip" />
          </span>
        </span>
        <div className="block-card__shape">
          <KindField index={index} kind={kind} />
          {blocks[kind].sizeOf === undefined ? (
            <SizeField index={index} size={size} />
          ) : (
            <output className="block-card__size" title="Follows from its parameters">
              {formatCount(size)} NPUs
            </output>
          )}
        </div>
        <BlockActions index={index} count={count} isFull={shown.isFull} />
        <BlockBandwidth index={index} dimension={dimension} shown={shown} />
        {names.length === 0 ? null : <Parameters index={index} dimension={dimension} />}
        <More index={index} count={count} dimension={dimension} shown={shown} />
        <GroupSpan span={shown.span} />
        <div className="block-card__messages">
          {[...MESSAGE_FIELDS, ...names.map((name) => `parameters.${name}`)].map((field) => (
            <FieldMessage key={field} path={`topology.dimensions[${index}].${field}`} />
          ))}
          {dimension.parameters === undefined ? null : (
            <Suspense>
              <WayOut index={index} dimension={dimension} />
            </Suspense>
          )}
          <MovedNote index={index} />
          <TreeOffer index={index} />
        </div>
      </div>
    </li>
  );
}, isSameCard);

function isSameCard(a: BlockCardProps, b: BlockCardProps): boolean {
  return (
    a.index === b.index && a.count === b.count && a.dimension === b.dimension && looksSame(a.shown, b.shown)
  );
}

/** Whether the card is unfolded: because all are, or because something in it is wrong. */
function More(props: BlockCardProps) {
  const { index, count, dimension } = props;
  const isWanted = useStore(moreOfBlocks, ({ isOpen }) => isOpen);
  const isTrouble = useTrouble(index);
  // Fixing the mistake does not fold the card while a person types in it; only the switch does.
  const [wasTrouble, setWasTrouble] = useState(isTrouble);
  if (isTrouble !== wasTrouble && (isTrouble || isWanted)) setWasTrouble(isTrouble);
  if (!isWanted && !isTrouble && !wasTrouble)
    return <MoreTold index={index} count={count} dimension={dimension} />;
  return (
    <Suspense fallback={<div className="block-card__details block-card__details--coming" />}>
      <BlockMore {...props} />
    </Suspense>
  );
}

/** Shows the parameters. Uncommon ones are folded away with the other fields, unless one is set. */
function Parameters({ index, dimension }: Pick<BlockCardProps, 'index' | 'dimension'>) {
  const isWanted = useStore(moreOfBlocks, ({ isOpen }) => isOpen);
  const isRare = Object.values<ParameterSpec>(blocks[dimension.kind].parameters).every(
    (spec) => spec.isRare === true,
  );
  const fields = (
    <Suspense>
      <BlockParameters index={index} dimension={dimension} />
    </Suspense>
  );
  if (!isRare) return fields;
  if (!isWanted && dimension.parameters === undefined) return null;
  return (
    <details className="block-card__rare" open={dimension.parameters !== undefined}>
      <summary>Options of the {blocks[dimension.kind].label}</summary>
      {fields}
    </details>
  );
}

/** Whether this is the block that is being dragged. */
function useIsHeld(dimension: DesignDimension): boolean {
  const key = dimensionKey(dimension);
  return useStore(hand, ({ held }) => held !== null && dimensionKey(held.dimension) === key);
}
