import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../testing/designs.ts';
import { spaceIn, summaryOf } from '../../../testing/search/space-answers.ts';
import { valueOf } from '../../../units/result.ts';
import { searchForm } from './form/form-store.ts';
import { withOneBatch } from './form/one-batch.ts';
import { readForm } from './form/read-form.ts';
import { closeSpace, openedSpace, openSpace, printSpace } from './space-files.ts';
import { SpaceOfFile } from './SpaceOfFile.tsx';
import { changesSince } from './staleness.ts';

const EXAMPLE = readFileSync('examples/codesign-a.json', 'utf8');
const FORM = { ...searchForm.getInitialState(), where: 'cost <= 1e6', free: { tp: '1-8', zero: '0, 3' } };

const open = (text: string, name = 'space.json'): Promise<void> =>
  openSpace(new File([text], name), (space) => Promise.resolve(summaryOf(space)));

afterEach(closeSpace);

describe('the form as a file', () => {
  it('is read as what the form makes of the design', async () => {
    const space = valueOf(readForm(FORM, SOME_DESIGN));
    const text = printSpace(space, SOME_DESIGN.name);
    const read = valueOf(spaceIn(text));
    expect(read).toEqual(valueOf(spaceIn(JSON.stringify({ name: SOME_DESIGN.name, ...space }))));
    expect(read.base).toEqual(withOneBatch(SOME_DESIGN));
    await open(text);
    expect(openedSpace.getState().opened?.summary.points).toBe(valueOf(summaryOf(space)).points);
  });
});

describe('a file in the place of the form', () => {
  it('says all that it asks for', async () => {
    await open(EXAMPLE, 'codesign-a.json');
    const { opened } = openedSpace.getState();
    expect(opened?.space).toEqual(JSON.parse(EXAMPLE));
    const html = renderToStaticMarkup(<SpaceOfFile opened={opened!} problems={[]} />).replaceAll('&lt;', '<');
    for (const words of [
      ...[
        'Co-design space A',
        'From codesign-a.json',
        'GPT-3 on 1,024 NPUs',
        '$dp, free',
        'ZeRO stage, free',
      ],
      ...['1, 2, 4, 8, 16, 32, 64, 128, 256, 512', '4 dimensions of ring, switch, fullyConnected'],
      ...[
        'sizes 4, 8, 16',
        'workload.microBatch',
        '$dp * tp * pp <= npus',
        'Time of an iteration',
        'the best 20',
      ],
    ])
      expect(html).toContain(words);
    expect(html).toMatch(/[\d,]{5,} points at most/);
  });

  it('is what was searched until another is opened, whatever the design', async () => {
    await open(EXAMPLE);
    const { space } = openedSpace.getState().opened!;
    const asked = { space, objective: 'time', base: null } as const;
    const none = { ofDesign: false, ofForm: false };
    expect(changesSince(asked, space, SOME_DESIGN, [], true)).toEqual(none);
    await open(EXAMPLE);
    const other = openedSpace.getState().opened!.space;
    expect(changesSince(asked, other, SOME_DESIGN, [], true)).toEqual({ ...none, ofForm: true });
    const form = valueOf(readForm(FORM, SOME_DESIGN));
    expect(changesSince(asked, form, SOME_DESIGN, [])).toEqual({ ...none, ofForm: true });
  });

  it.each([
    ['{', /JSON/],
    ['null', /must be an object/],
    [JSON.stringify(SOME_DESIGN), /base is needed|base/],
    [JSON.stringify({ base: { v: 1 }, free: { moon: [1] } }), /is no field/],
  ])('is refused with its reason, and the form stays: %s', async (text, reason) => {
    await open(text);
    const { opened, refused } = openedSpace.getState();
    expect(opened).toBeNull();
    expect(refused?.problems.map(({ message }) => message).join()).toMatch(reason);
  });
});
