import type { ReactNode } from 'react';
import { useBadDraft, useIs, useRun } from '../state/page/hooks.ts';
import { runner } from '../state/page/session.ts';
import { whyNone } from '../state/run/why-none.ts';
import { Button } from '../ui/Button.tsx';
import { fieldId } from '../ui/field/FieldShell.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import '../ui/notice.css';
import { goToField } from './go-to-field.ts';

const DEGREE = 'parallelism.modelParallel';

const NearestDegrees = lazyPart(
  async () => (await import('../panels/workload/parallelism/NearestDegrees.tsx')).NearestDegrees,
);

/**
 * Says why results are missing or do not belong to the current fields, and how to put that right.
 * @param isEditable says whether there are fields to go to
 */
export function StaleNotice({ isEditable = true }: { readonly isEditable?: boolean }) {
  const isStale = useIs('stale');
  const badField = useBadDraft();
  const phase = useRun((run) => run.phase);
  const problems = useRun((run) => run.problems);
  const trouble = useRun((run) => run.trouble);
  const reason = useRun(whyNone);
  const hasResults = useRun((run) => run.shownFor !== null);
  if (!isStale) return null;

  if (badField !== null) {
    return (
      <Notice text={`${hasResults ? 'Last good result shown. ' : ''}A field holds no allowed value.`}>
        <Button onClick={() => goToField(fieldId(badField))}>Go to the field</Button>
      </Notice>
    );
  }
  if (phase === 'failed') {
    return (
      <Notice text={reason ?? `The engine failed: ${trouble ?? 'no reason was given'}.`}>
        <Button onClick={runner.again}>Try again</Button>
      </Notice>
    );
  }
  const [first] = problems;
  return (
    <Notice text={reason ?? 'The run of this design was cancelled.'}>
      {first === undefined || !isEditable ? null : (
        <>
          {first.path === DEGREE ? <NearestDegrees label="Degrees that fit" /> : null}
          <Button onClick={() => goToField(fieldId(first.path))}>Go to the field</Button>
        </>
      )}
    </Notice>
  );
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
