import type { MouseEvent } from 'react';
import { useStore } from 'zustand';
import { showView, view, VIEWS } from '../panes/views.ts';

/** On screens that show one region at a time: the way to each, and which is in sight. */
export function SectionNav() {
  const at = useStore(view, (state) => state.at);
  return (
    <nav className="section-nav" aria-label="Sections">
      {VIEWS.map(({ id, label }, index) => (
        <a key={id} href={`#${id}`} aria-current={index === at ? 'true' : undefined} onClick={jump}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The part of the address behind `#` is the design, so the page scrolls itself. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  showView(event.currentTarget.hash.slice(1));
}
