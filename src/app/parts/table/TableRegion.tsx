import type { ReactNode } from 'react';
import '../../ui/sideways.css';

interface TableRegionProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A region that scrolls, by keys too, where its table is too wide; a shade marks the sides on which more of it lies. */
export function TableRegion({ name, className, children }: TableRegionProps) {
  return (
    <div
      className={`table-region sideways${className === undefined ? '' : ` ${className}`}`}
      role="region"
      aria-label={name}
      tabIndex={0}
    >
      {children}
    </div>
  );
}
