import { describe, expect, it } from 'vitest';
import { answerText } from './answer-text.ts';

describe('the text of the answer', () => {
  it('is the time, and how it has changed', () => {
    expect(answerText(15.9e9, 'SmartBW', null)).toBe('Iteration 15.9 s under SmartBW.');
    expect(answerText(15.9e9, 'SmartBW', 16.26e9)).toBe('Iteration 15.9 s under SmartBW, 2.2 % less.');
    expect(answerText(2e9, 'EqualBW', 1e9)).toBe('Iteration 2 s under EqualBW, 100 % more.');
    expect(answerText(2e9, 'EqualBW', 2e9)).toBe('Iteration 2 s under EqualBW.');
  });
});
