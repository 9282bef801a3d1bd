import { useState, type ReactNode } from 'react';
import './panel.css';
import { keepOpen, wasLeftOpen } from './kept/kept-open.ts';
import { Icon } from './Icon.tsx';

interface PanelProps {
  readonly title: string;
  /** At the end of the heading line: a total, a unit. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a region. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className="panel">
      <div className="panel__head">
        <h3>{title}</h3>
        <span className="panel__aside">{aside}</span>
      </div>
      <div className="panel__body">{children}</div>
    </section>
  );
}

interface FoldedPanelProps extends PanelProps {
  /** Under which it is remembered whether it was left open. */
  readonly id: string;
  readonly onOpen?: () => void;
  /** What the ids of the fields in it begin with. */
  readonly holds?: readonly string[];
}

/** A section that is folded away until it is opened; its heading line summarises its state. */
export function FoldedPanel({ id, title, aside, children, onOpen, holds }: FoldedPanelProps) {
  const [isOpenAtFirst] = useState(() => wasLeftOpen(id));
  return (
    <details
      className="panel panel--folded"
      open={isOpenAtFirst}
      data-section={id}
      data-holds={holds?.join(' ')}
      onToggle={({ currentTarget }) => {
        keepOpen(id, currentTarget.open);
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary className="panel__head">
        <Icon name="chevron" />
        <h3>{title}</h3>
        <span className="panel__aside">{aside}</span>
      </summary>
      <div className="panel__body">{children}</div>
    </details>
  );
}
