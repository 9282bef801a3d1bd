import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../../testing/designs.ts';
import { readAsFile } from '../../../../testing/files/read-as-file.ts';
import { linksOf } from './paste-links.ts';

const pasted = async (text: string) => linksOf(await readAsFile('pasted-links', text, SOME_DESIGN));

describe('lines that are pasted into the links of a graph', () => {
  it.each([
    ['pairs of numbers', '0 1\n1 2\n2 0\n', '0-1 1-2 2-0', null],
    ['pairs with commas', '0,1\n1,2\n2,0\n', '0-1 1-2 2-0', null],
    ['bandwidths with a unit', '0,1,100GB/s\n1,0,400Gbps\n', '0-1:100 1-0:50', null],
    ['names with numbers', 'gpu-0 gpu-1\ngpu-1 gpu-2\n', '0-1 1-2', null],
    ['a table', 'from,to,bandwidth,latency\n0,1,25,700\n1,2,50,350\n', '0-1:25 1-2:50@0.5', 700],
  ])('are read: %s', async (_, text, links, linkLatencyNs) => {
    expect(await pasted(text)).toMatchObject({ ok: true, value: { links, linkLatencyNs } });
  });

  it('are told what of them is left out', async () => {
    const read = await pasted('0,1,100\n1,2,100\n');
    expect(read).toMatchObject({ ok: true, value: { links: '0-1 1-2' } });
    expect(read.ok ? read.value.losses.map(({ message }) => message) : []).toEqual([
      expect.stringMatching(/^the third column of its links/),
    ]);
  });

  it('say what is accepted where they are none, with examples, and else the line that is wrong', async () => {
    const message = async (text: string) => {
      const read = await pasted(text);
      return read.ok ? null : read.problems[0]!.message;
    };
    expect(await message('one line\nof prose\n')).toMatch(
      /^These lines are no links\. Accepted: lines as "0 1" or "0,1,100GB\/s"/,
    );
    expect(await message('0,1,100GB/s\n1,2,3,4,5\n')).toMatch(/^Line 2: more than two nodes in a line/);
  });
});
