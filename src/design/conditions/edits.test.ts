import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../defaults.ts';
import type { Condition } from '../document.ts';
import { withCondition } from './edits.ts';
import { conditionText } from './words.ts';

const SLOW: Condition = { kind: 'slowLink', link: ['npu 48', 'sw'], dimension: 1, factor: 0.5 };
const after = (...conditions: readonly Condition[]) =>
  conditions.reduce(withCondition, DEFAULT_DESIGN).conditions;

describe('a condition that is added', () => {
  it('replaces that of the same part, as a second press on a link does', () => {
    expect(after(SLOW, SLOW)).toEqual([SLOW]);
    expect(after(SLOW, { ...SLOW, link: ['sw', 'npu 48'], factor: 0.1 })).toMatchObject([{ factor: 0.1 }]);
    const port = { kind: 'slowPort', npu: 3, dimension: 2, factor: 0.5 } as const;
    expect(after(port, SLOW, { ...port, factor: 0.25 })).toEqual([{ ...port, factor: 0.25 }, SLOW]);
  });

  it('stands beside those of other parts, and beside other jobs', () => {
    const others: readonly Condition[] = [
      SLOW,
      { ...SLOW, link: ['npu 49', 'sw'] },
      { ...SLOW, dimension: 2 },
      { ...SLOW, oneWay: true },
      { kind: 'slowNpu', npu: 48, factor: 0.5 },
      { kind: 'slowNpu', npu: 49, factor: 0.5 },
      { kind: 'share', dimension: 1, share: 0.5 },
      { kind: 'share', dimension: 1, share: 0.5 },
    ];
    expect(after(...others)).toEqual(others);
  });

  it('names the ends of a link in words', () => {
    expect(conditionText(SLOW)).toBe('Link of NPU 48 and its switch at 50 %');
    expect(conditionText({ ...SLOW, link: ['npu 1', 'leaf 2'], oneWay: true })).toBe(
      'Link from NPU 1 to leaf 2 at 50 %',
    );
  });
});
