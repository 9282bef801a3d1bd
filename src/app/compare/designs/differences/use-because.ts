import { useEffect, useMemo, useState } from 'react';
import type { Design, SchemeId } from '../../../../design/document.ts';
import type { BecauseProgress } from '../../../../analysis/sides/because.ts';
import type { ToldBecause } from '../../../../worker/sides/told-because.ts';
import { useTaskOf } from '../../../parts/tasks/use-task.ts';
import { atRest } from '../../../state/run/at-rest.ts';
import { useRun } from '../../../state/page/hooks.ts';
import { designDocument, engine } from '../../../state/page/session.ts';
import type { DesignColumn } from '../use-design-columns.ts';

interface Ends {
  readonly from: Design;
  readonly to: Design;
  readonly isLooked: boolean;
}

/** The most chunk phases of a run that is analysed without being asked for. */
const MOST_UNASKED = 300_000;

const ask = ({ from, to, isLooked }: Ends, onProgress: (progress: BecauseProgress) => void) =>
  engine.because(from, to, isLooked, onProgress);

/** The design under the scheme that is compared. */
export function under(design: Design, scheme: SchemeId): Design {
  return design.bandwidth.scheme === scheme
    ? design
    : { ...design, bandwidth: { ...design.bandwidth, scheme } };
}

/** Returns why two designs differ; null until it is known. Asks once both results are known and no edit is under way. */
export function useBecause(a: DesignColumn, b: DesignColumn): ToldBecause | null {
  const isFinished = useRun(({ phase }) => phase === 'finished');
  const isReady = isFinished && a.index !== b.index && a.result !== null && b.result !== null;
  const isLooked = Math.max(a.result?.phases ?? 0, b.result?.phases ?? 0) <= MOST_UNASKED;
  const ends = useMemo(
    () => ({ from: under(a.design, a.scheme), to: under(b.design, b.scheme), isLooked }),
    [a.design, a.scheme, b.design, b.scheme, isLooked],
  );
  const [about, setAbout] = useState<Ends | null>(null);
  useEffect(() => {
    if (!isReady) return undefined;
    return atRest(designDocument.store, () => setAbout(ends));
  }, [isReady, ends]);
  const { done } = useTaskOf(isReady && about === ends ? about : null, ask);
  return done?.about === ends ? done.value : null;
}
