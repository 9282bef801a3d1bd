import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './folded.css';

interface FoldedProps {
  readonly title: string;
  /** What is folded away, in a few words. */
  readonly aside: string;
  readonly children: ReactNode;
}

/** Fields of a panel that are needed less often. */
export function Folded({ title, aside, children }: FoldedProps) {
  return (
    <details className="folded">
      <summary>
        <Icon name="chevron" />
        <span>{title}</span>
        <span className="folded__aside">{aside}</span>
      </summary>
      <div className="folded__body">{children}</div>
    </details>
  );
}
