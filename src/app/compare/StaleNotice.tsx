import type { ReactNode } from 'react';
import { useBadDraft, useIs, useRun } from '../state/run/hooks.ts';
import { runner } from '../state/run/session.ts';
import { Button } from '../ui/Button.tsx';
import { fieldId } from '../ui/field/FieldShell.tsx';
import { Icon } from '../ui/Icon.tsx';
import '../ui/notice.css';
import { goToField } from './go-to-field.ts';

/** Why the shown results are not of what the fields say, with the way to put it right. */
export function StaleNotice() {
  const isStale = useIs('stale');
  const badField = useBadDraft();
  const phase = useRun((run) => run.phase);
  const problems = useRun((run) => run.problems);
  const trouble = useRun((run) => run.trouble);
  const hasResults = useRun((run) => run.shownFor !== null);
  if (!isStale) return null;
  const kept = hasResults ? 'Last good result shown. ' : '';

  if (badField !== null) {
    return (
      <Notice text={`${kept}A field holds no allowed value.`}>
        <Button onClick={() => goToField(fieldId(badField))}>Go to the field</Button>
      </Notice>
    );
  }
  if (phase === 'failed') {
    return (
      <Notice text={`${kept}The engine failed: ${trouble ?? 'no reason was given'}.`}>
        <Button onClick={runner.again}>Try again</Button>
      </Notice>
    );
  }
  if (phase === 'refused') {
    const [first] = problems;
    return (
      <Notice
        text={`${kept}Not simulated: ${[...new Set(problems.map(({ message }) => message))].join(' ')}`}
      >
        {first === undefined ? null : (
          <Button onClick={() => goToField(fieldId(first.path))}>Go to the field</Button>
        )}
      </Notice>
    );
  }
  return <Notice text={`${kept}The run of this design was cancelled.`} />;
}

function Notice({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="notice" role="alert">
      <Icon name="warning" />
      <p title={text}>{text}</p>
      {children}
    </div>
  );
}
