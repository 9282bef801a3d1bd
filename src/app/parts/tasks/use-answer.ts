import { useEffect, useState } from 'react';

/** The newest answer to a question of the engine; null until there is one. An older answer never replaces a newer. */
export function useAnswer<T>(ask: () => Promise<T>, about: readonly unknown[]): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // An engine that breaks is reported by the run; the answer stays what it was.
    ask().then(
      (value) => isCurrent && setAnswer(value),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the question is about is listed by the caller
  }, about);
  return answer;
}
