/**
 * Asks until there is an answer, and again when the network is back: the engine loads what answers a question when it is
 * first asked. An engine that breaks is reported by the run. Returns how to want the answer no more.
 */
export function untilAnswered<T>(ask: () => Promise<T>, use: (answer: T) => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const again = (): void => {
    ask().then(
      (answer) => {
        if (!signal.aborted) use(answer);
      },
      () => {
        if (!signal.aborted) addEventListener('online', again, { once: true, signal });
      },
    );
  };
  again();
  return () => over.abort();
}
