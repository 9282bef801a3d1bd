import type { MouseEvent } from 'react';

/** On screens that show one region at a time: the way to each. */
export function SectionNav() {
  return (
    <nav className="section-nav" aria-label="Sections">
      <a href="#design" onClick={jump}>
        Design
      </a>
      <a href="#compare" onClick={jump}>
        Compare
      </a>
      <a href="#explore" onClick={jump}>
        Explore
      </a>
    </nav>
  );
}

/** The part of the address behind `#` is the design, so the page scrolls itself. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const id = event.currentTarget.hash.slice(1);
  document.getElementById(id)?.scrollIntoView();
}
