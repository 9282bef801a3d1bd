import { Suspense } from 'react';
import { useDesign } from '../../state/page/hooks.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const ConditionsList = lazyPart(async () => (await import('./ConditionsList.tsx')).ConditionsList);

/** Shows the conditions of a design that has any. */
export function ConditionsStrip() {
  const hasAny = useDesign(({ conditions = [] }) => conditions.length > 0);
  if (!hasAny) return null;
  return (
    <Suspense>
      <ConditionsList />
    </Suspense>
  );
}
