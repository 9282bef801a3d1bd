import type { ReactNode } from 'react';
import '../../ui/sideways.css';

interface TableRegionProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A region that scrolls where its table is too wide, by keys as well; a shade says at which side more of it lies. */
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
