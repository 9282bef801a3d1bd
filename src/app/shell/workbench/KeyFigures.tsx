import { Suspense } from 'react';
import { useDesign } from '../../state/page/hooks.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { useFigures } from './use-figures.ts';

const SoftwareFigure = lazyPart(async () => (await import('./SoftwareFigure.tsx')).SoftwareFigure);

/** Iteration, throughput, busy share and cost of the shown scheme, with the change since the last edit. */
export function KeyFigures() {
  const { figures, isOld } = useFigures();
  const isMeasured = useDesign((design) => design.compute.calibration !== undefined);
  return (
    <dl className="key-figures" data-old={isOld} aria-label="Key figures">
      {figures.map(({ label, short, text, change, isBetter }) => (
        <div key={label}>
          <dt>
            {short === undefined ? (
              label
            ) : (
              <>
                <span className="key-figures__long">{label}</span>
                <span className="key-figures__short">{short}</span>
              </>
            )}
          </dt>
          <dd>
            {text}
            {change === null ? null : (
              <span className="key-figures__change" data-better={isBetter} title="Since the last edit">
                <span className="visually-hidden">changed by </span>
                {change}
              </span>
            )}
          </dd>
        </div>
      ))}
      {isMeasured ? (
        <Suspense fallback={<div className="key-figures__software" />}>
          <SoftwareFigure />
        </Suspense>
      ) : null}
    </dl>
  );
}
