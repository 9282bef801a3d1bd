import { useFigures } from './use-figures.ts';

/** Iteration, throughput, utilisation and cost of the shown scheme, with the change since the last edit. */
export function KeyFigures() {
  const { figures, isOld } = useFigures();
  return (
    <dl className="key-figures" data-old={isOld} aria-label="Key figures">
      {figures.map(({ label, text, change, isBetter }) => (
        <div key={label}>
          <dt>{label}</dt>
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
    </dl>
  );
}
