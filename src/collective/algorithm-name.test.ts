import { describe, expect, it } from 'vitest';
import { parseAlgorithm, parseAlgorithmList, printAlgorithm, printAlgorithmList } from './algorithm-name.ts';

describe('names of algorithms', () => {
  it.each([
    'ring',
    'direct',
    'direct3',
    'halvingDoubling',
    'doubleBinaryTree',
    'oneRing',
    'oneDirect',
    'oneDirect2',
    'oneHalvingDoubling',
  ])('%s is read and printed as the same text', (text) => {
    const parsed = parseAlgorithm(text);
    expect(parsed.ok && printAlgorithm(parsed.value)).toBe(text);
  });

  it('names mean what system files mean by them', () => {
    expect(parseAlgorithmList('ring_direct3_oneHalvingDoubling')).toEqual({
      ok: true,
      value: [
        { algorithm: { name: 'ring' }, whole: false },
        { algorithm: { name: 'direct', window: 3 }, whole: false },
        { algorithm: { name: 'halvingDoubling' }, whole: true },
      ],
    });
    expect(printAlgorithmList([])).toBe('');
  });

  it.each([
    ['Ring', '"Ring" is not an algorithm.'],
    ['', '"" is not an algorithm.'],
    ['direct-1', '"direct-1" is not an algorithm.'],
    ['direct0', '"direct0": the window is 0. Allowed: 1 to 1073741824.'],
    ['direct99999999999', '"direct99999999999": the window is 99999999999.'],
    ['ring4', '"ring4": only direct takes a window.'],
    ['oneDoubleBinaryTree', '"oneDoubleBinaryTree" is not an algorithm.'],
    ['ring__ring', '"" is not an algorithm.'],
    ['constructor', '"constructor" is not an algorithm.'],
  ])('%s is refused', (text, message) => {
    const parsed = parseAlgorithmList(text, 'system.txt:6');
    expect(parsed.ok ? '' : parsed.problems[0]!.path).toBe('system.txt:6');
    expect(parsed.ok ? '' : parsed.problems[0]!.message).toContain(message);
  });
});
