import { reasonText } from './words.ts';

/** Reasons that are worth reading; the engine has that of most points first. */
const MOST = 3;

/** Why no point of a space is left. */
export function WhyNone({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <div>
      <p>
        {reasons.length === 1 ? 'What refuses them:' : 'What refuses them, the reason of most points first:'}
      </p>
      <ul className="search__reasons">
        {reasons.slice(0, MOST).map((reason) => (
          <li key={reason}>{reasonText(reason)}</li>
        ))}
      </ul>
      {reasons.length > MOST ? <p>And {reasons.length - MOST} more.</p> : null}
    </div>
  );
}
