import type { ReactNode } from 'react';
import './panel.css';
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
  readonly onOpen?: () => void;
  /** What the ids of the fields in it begin with. */
  readonly holds?: readonly string[];
}

/** A part that is folded away until it is asked for. */
export function FoldedPanel({ title, aside, children, onOpen, holds }: FoldedPanelProps) {
  return (
    <details
      className="panel panel--folded"
      data-holds={holds?.join(' ')}
      onToggle={({ currentTarget }) => {
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
