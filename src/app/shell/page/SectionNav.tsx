import type { MouseEvent } from 'react';
import { formatTime } from '../../../units/time.ts';
import { useDesign, useScheme } from '../../state/run/hooks.ts';

/** On screens that show one region at a time: the way to each, and the one number that matters most. */
export function SectionNav() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const result = useScheme(scheme);
  const iterationNs = (result?.simulated ?? result?.closed)?.iterationNs;
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
      <span className="section-nav__result">
        {iterationNs === undefined ? '' : `${formatTime(iterationNs, 4)} an iteration`}
      </span>
    </nav>
  );
}

/** The part of the address behind `#` is the design, so the page scrolls itself. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const id = event.currentTarget.hash.slice(1);
  document.getElementById(id)?.scrollIntoView();
}
