import { useEffect, useMemo, useState } from 'react';
import type { View } from '../../../state/view/view.ts';
import { whenIdle } from '../../../ui/frame/idle.ts';
import { createRangeSums, type RangeSums } from './range-sums.ts';
import { useTraceOf } from '../../../state/page/use-trace.ts';
import { TRACES } from '../../../state/page/traces.ts';

/** How many phases are added up within a frame, and in one step while the page is idle. */
const AT_ONCE = 200_000;
const TOGETHER = 50_000;

/** The sums of a time; while a long trace is looked through those of the time before, and null at first. */
export function useRangeSums(range: View | null): RangeSums | null {
  const trace = useTraceOf('shown');
  const version = TRACES.shown.version();
  const [slow, setSlow] = useState<RangeSums | null>(null);
  const begun = useMemo(() => {
    if (trace === null || range === null) return null;
    const sums = createRangeSums(trace, range);
    return { sums, isDone: sums.advance(AT_ONCE) };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a trace grows in place
  }, [trace, range, version]);
  useEffect(() => {
    if (begun === null || begun.isDone) return undefined;
    let isGone = false;
    const go = (hasTime: () => boolean): void => {
      if (isGone) return;
      let isDone = begun.sums.advance(TOGETHER);
      while (!isDone && hasTime()) isDone = begun.sums.advance(TOGETHER);
      if (isDone) setSlow(begun.sums);
      else whenIdle(go);
    };
    whenIdle(go);
    return () => {
      isGone = true;
    };
  }, [begun]);
  if (begun === null) return null;
  return begun.isDone ? begun.sums : slow;
}
