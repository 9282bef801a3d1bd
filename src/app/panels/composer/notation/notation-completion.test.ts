import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { BLOCK_KINDS } from '../../../../topology/dimension.ts';
import { parseNotation } from '../../../../topology/notation.ts';
import { completionsAt } from './notation-completion.ts';

/** Completions where `|` stands for the caret, as the text with the caret in it. */
function completed(marked: string): readonly string[] {
  const caret = marked.indexOf('|');
  return completionsAt(marked.replace('|', ''), caret).map(
    (completion) =>
      `${completion.text.slice(0, completion.caret)}|${completion.text.slice(completion.caret)}`,
  );
}

const SHORTS = BLOCK_KINDS.map((kind) => blocks[kind].short);

describe('completion of the notation', () => {
  it('names blocks by any of their names', () => {
    expect(completed('|')).toEqual(SHORTS.map((short) => `${short}(|`));
    expect(completed('Ring(4)_sw|')).toEqual(['Ring(4)_Switch(|']);
    expect(completed('fully|')).toEqual(['FC(|']);
    expect(completed('Ring(4)_2d lo|')).toEqual(['Ring(4)_Loop2D(|']);
    expect(completed('x|')).toEqual([]);
  });

  it('replaces the typed part of a name, before and behind the caret', () => {
    expect(completed('Ring(4)_sw|itch(8)')).toEqual(['Ring(4)_Switch(|8)']);
  });

  it('names sizes', () => {
    expect(completed('Ring(1|')).toEqual(['Ring(16)|', 'Ring(128)|']);
    expect(completed('Ring(|8)_FC(2)')[0]).toBe('Ring(2)|_FC(2)');
  });

  it('names the parameters of a block whose size follows from them', () => {
    expect(completed('Loop(|')).toEqual([
      ...['Loop()|', 'Loop(q=5)|', 'Loop(z=16)|', 'Loop(w=2)|', 'Loop(wiring=duplex)|'],
      'Loop(routes=signed)|',
    ]);
    expect(completed('Loop(q=3,w|')).toEqual(['Loop(q=3,w=2)|', 'Loop(q=3,wiring=duplex)|']);
  });

  it('goes on after a whole dimension, up to eight', () => {
    expect(completed('FC(2)|')).toEqual(SHORTS.map((short) => `FC(2)_${short}(|`));
    expect(completed(`${Array.from({ length: 8 }, () => 'R(2)').join('_')}|`)).toEqual([]);
  });

  it('leads to a notation that can be read, whichever is taken', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 2, maxLength: 24 }), (picks) => {
        let [text, caret] = ['', 0];
        for (const pick of picks) {
          const options = completionsAt(text, caret);
          const taken = options[pick % options.length];
          if (taken !== undefined) ({ text, caret } = taken);
        }
        const whole = text.replace(/_?[A-Za-z\d]+\($/, '');
        const parsed = parseNotation(whole);
        expect(parsed.ok || /NPUs/.test(parsed.problems[0]?.message ?? '')).toBe(true);
      }),
    );
  });
});
