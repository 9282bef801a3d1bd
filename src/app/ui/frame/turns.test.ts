import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Turns whose frames are painted by the test, and the order in which they began. */
function setUp() {
  const calls: (() => void)[] = [];
  const began: string[] = [];
  const turns = createTurns((call) => void calls.push(call));
  const ask = (name: string): (() => void) => turns.ask(() => began.push(name));
  const paint = (): void => {
    for (const call of calls.splice(0)) call();
  };
  return { turns, ask, paint, began };
}

describe('turns', () => {
  it('are taken in the order of their requests, each after a frame', () => {
    const { ask, paint, began } = setUp();
    const [endFirst, endSecond] = [ask('first'), ask('second')];
    expect(began).toEqual([]);
    paint();
    expect(began).toEqual(['first']);
    // Its part has not been rendered yet, however many frames pass.
    paint();
    expect(began).toEqual(['first']);
    endFirst();
    expect(began).toEqual(['first']);
    paint();
    expect(began).toEqual(['first', 'second']);
    endSecond();
  });

  it('end when no request is left, but not while the last one may bring others', () => {
    const { turns, ask, paint, began } = setUp();
    const end = ask('outer');
    paint();
    expect(turns.areOver()).toBe(false);
    // What it brings asks before the turn ends, as the inner parts of a page do.
    const endInner = ask('inner');
    end();
    paint();
    expect(began).toEqual(['outer', 'inner']);
    endInner();
    expect(turns.areOver()).toBe(false);
    paint();
    expect(turns.areOver()).toBe(true);
  });

  it('pass over who has gone, and go on where one goes in the middle of its turn', () => {
    const { turns, ask, paint, began } = setUp();
    const [leave, stay] = [ask('gone'), ask('stays')];
    ask('last');
    leave();
    paint();
    expect(began).toEqual(['stays']);
    stay();
    stay();
    paint();
    expect(began).toEqual(['stays', 'last']);
    expect(turns.areOver()).toBe(false);
  });
});
