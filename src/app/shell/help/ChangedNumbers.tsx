import { Fragment } from 'react';
import { CHANGED_NUMBERS } from './changed-numbers.ts';

export function ChangedNumbers() {
  return (
    <section>
      <h3>What changed</h3>
      <dl className="help__terms">
        {CHANGED_NUMBERS.map(({ title, text }) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
