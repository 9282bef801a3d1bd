/** A queue of renderings, one per frame: each turn begins after the frame that shows the previous rendering. */
type Begin = () => void;

export interface Turns {
  /** Whether the queue has run empty: a part that is rendered later needs no turn. */
  readonly areOver: () => boolean;
  /** Requests a turn after all earlier requests; returns a function that ends it, whether it has begun or not. */
  readonly ask: (begin: Begin) => () => void;
}

/** `whenPainted` calls in a task after the next frame. */
export function createTurns(whenPainted: (call: () => void) => void): Turns {
  const waiting: Begin[] = [];
  let present: Begin | null = null;
  let isCalled = false;
  let isOver = false;

  function next(): void {
    if (present !== null || isCalled) return;
    isCalled = true;
    whenPainted(() => {
      isCalled = false;
      present = waiting.shift() ?? null;
      if (present === null) isOver = true;
      else present();
    });
  }

  return {
    areOver: () => isOver,
    ask(begin) {
      waiting.push(begin);
      next();
      return () => {
        const at = waiting.indexOf(begin);
        if (at >= 0) waiting.splice(at, 1);
        if (present !== begin) return;
        present = null;
        next();
      };
    },
  };
}
