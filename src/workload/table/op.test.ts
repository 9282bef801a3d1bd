import { describe, expect, it } from 'vitest';
import { count } from '../formula/term.ts';
import type { CollectiveOp } from './layer.ts';
import { collectiveOp, withFields } from './op.ts';

describe('a collective with other fields', () => {
  const op = collectiveOp('All-gather of weights', 'allGather', 'data', count(1536, 'B'));

  it('keeps all others, and its formula', () => {
    const changed = withFields(withFields(op, { ahead: 2 }), { bytes: 12, messageBytes: 3 });
    expect(changed).toEqual({ ...op, ahead: 2, bytes: 12, messageBytes: 3 });
    expect(op.bytes).toBe(1536);
    expect(structuredClone(changed).formula).toBe(op.formula);
  });

  it('makes its formula only when it is read', () => {
    let made = 0;
    const counted: CollectiveOp = {
      ...op,
      get formula() {
        made += 1;
        return '3 x 512 B';
      },
    };
    const changed = withFields(counted, { beside: true });
    expect(made).toBe(0);
    expect(changed.formula).toBe('3 x 512 B');
    expect(made).toBe(1);
  });
});
