import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import './layers.css';

const LayerTablePart = lazy(async () => ({
  default: (await import('./LayerTablePart.tsx')).LayerTablePart,
}));

const NEAR = '400px';

/** The layers of the workload, every number with its formula. Costs nothing until it comes near the screen. */
export function Layers() {
  const section = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (section.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);

  return (
    <section ref={section} className="results__explore layers" aria-labelledby="layers-title" id="layers">
      <h2 id="layers-title">Layers</h2>
      <Suspense fallback={<Place />}>{isNear ? <LayerTablePart /> : <Place />}</Suspense>
    </section>
  );
}

/** As high as what comes. */
function Place() {
  return (
    <div className="layers__part">
      <div className="layers__line" />
      <div className="layers__place" />
    </div>
  );
}
