import type { KeyboardEvent } from 'react';
import type { DesignDimension } from '../../study/document.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { FieldMessage } from '../fields/FieldMessage.tsx';
import { dimensionClass } from '../ui/dimension-colour.ts';
import { IconButton } from '../ui/Button.tsx';
import './block-card.css';
import { BlockBandwidth } from './BlockBandwidth.tsx';
import { BlockDrawing } from './BlockDrawing.tsx';
import { KindField, LatencyField, SizeField, TierField } from './block-fields.tsx';
import { GroupSpan } from './GroupSpan.tsx';
import type { Span } from './spans.ts';
import { moveBlock, removeBlock } from './stack-actions.ts';

interface BlockCardProps {
  readonly index: number;
  readonly count: number;
  readonly dimension: DesignDimension;
  readonly span: Span | null;
  /** GB/s per NPU, and its share of the budget; null while unknown. */
  readonly bandwidthGBps: number | null;
  readonly share: number;
}

/** Fields whose messages need the width of the card. */
const MESSAGE_FIELDS = ['size', 'linkLatencyNs', 'bandwidthGBps'] as const;

/** One dimension of the network, everything about it editable in place. */
export function BlockCard({ index, count, dimension, span, bandwidthGBps, share }: BlockCardProps) {
  const { kind, size } = dimension;
  const name = `dimension ${index + 1}`;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      moveBlock(index, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Delete' && event.target === event.currentTarget) removeBlock(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      className={`block-card ${dimensionClass(index)}`}
      role="group"
      aria-label={`Dimension ${index + 1}: ${blocks[kind].label} of ${size}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      tabIndex={0}
      data-block={index}
      onKeyDown={onKeyDown}
    >
      <BlockDrawing kind={kind} size={size} />
      <div className="block-card__shape">
        <KindField index={index} kind={kind} />
        <SizeField index={index} size={size} />
      </div>
      <div className="block-card__actions">
        <IconButton
          icon="up"
          label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => moveBlock(index, -1)}
        />
        <IconButton
          icon="down"
          label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => moveBlock(index, 1)}
        />
        <IconButton icon="close" label={`Remove ${name}`} onClick={() => removeBlock(index)} />
      </div>
      <BlockBandwidth dimension={dimension} bandwidthGBps={bandwidthGBps} share={share} />
      <div className="block-card__details">
        <LatencyField index={index} latencyNs={dimension.linkLatencyNs} />
        <TierField index={index} tier={dimension.tier} />
      </div>
      <GroupSpan span={span} />
      <div className="block-card__messages">
        {MESSAGE_FIELDS.map((field) => (
          <FieldMessage key={field} path={`topology.dimensions[${index}].${field}`} />
        ))}
      </div>
    </div>
  );
}
