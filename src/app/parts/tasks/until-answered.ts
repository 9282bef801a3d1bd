/**
 * Asks the engine a question until it is answered, and again when the network is back: the code that answers is loaded
 * with the first question. An engine that breaks is reported by the run. Returns a function that drops the question.
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
