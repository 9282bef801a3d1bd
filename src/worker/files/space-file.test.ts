import { expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { describeSpaceFile } from './space-file.ts';

const read = (text: string) => describeSpaceFile(JSON.parse(text), { name: 'space.json', text });

it('a space is refused where its file gives a field twice, by line and column', () => {
  expect(read('{"base": {"v": 1}, "free": {"tp": [1, 2]},\n "top": 1, "top": 2}')).toEqual({
    ok: false,
    problems: [
      {
        path: 'space.json:2:12',
        message: '"top" is given twice, and only the last one counts; expected it once',
      },
    ],
  });
  expect(valueOf(read('{"base": {"v": 1}, "free": {"tp": [1, 2]}, "top": 2}')).points).toBe(2);
});
