import { useEffect, useState } from 'react';
import { untilAnswered } from './until-answered.ts';

/** The newest answer to a question of the engine; null until there is one. An older answer never replaces a newer. */
export function useAnswer<T>(ask: () => Promise<T>, about: readonly unknown[]): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The caller lists what the question depends on.
  useEffect(() => {
    // Until then the answer stays what it was.
    return untilAnswered(ask, setAnswer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The caller lists what the question depends on.
  }, about);
  return answer;
}
