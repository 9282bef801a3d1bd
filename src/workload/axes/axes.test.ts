import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeOrder, withDataDegree } from './axes.ts';
import { checkAxes } from './check-axes.ts';
import { AXIS_IDS } from './axis-list.ts';
import { parseAxes, printAxes } from './axes-notation.ts';

function check(sizes: readonly number[], tensor: number, context = 1, pipeline = 1) {
  const npus = sizes.reduce((product, size) => product * size, 1);
  return checkAxes(withDataDegree({ tensor, context, pipeline }, npus), AXIS_IDS, sizes);
}

describe('the degrees of axes', () => {
  it('multiply to the NPUs and lie on the dimensions from the innermost out', () => {
    expect(check([8, 64], 8, 2, 8)).toEqual({
      ok: true,
      value: [
        { role: 'model', degree: 8 },
        { role: 'context', degree: 2 },
        { role: 'pipeline', degree: 8 },
        { role: 'data', degree: 4 },
      ],
    });
  });

  it('are refused at the field of the axis that another degree fixes, with the nearest degrees', () => {
    const refused = check([8, 64], 8, 3, 8);
    const [problem] = refused.ok ? [] : refused.problems;
    expect(problem?.path).toBe('parallelism.contextParallel');
    expect(problem?.message).toContain('nearest possible for it alone: 2 and 4');
    const tensor = check([8, 64], 6);
    expect(tensor.ok ? [] : tensor.problems).toMatchObject([
      { path: 'parallelism.modelParallel', message: expect.stringContaining(': 4 and 8') as string },
    ]);
    const stages = check([8, 8], 1, 1, 128);
    expect(stages.ok ? [] : stages.problems).toMatchObject([
      { path: 'parallelism.pipeline.stages', message: expect.stringContaining('1 to 64') as string },
    ]);
  });

  it.each([
    ['stages', [8, 2, 64], 'parallelism.pipeline.stages', '32'],
    ['context parallelism', [8, 16, 8], 'parallelism.contextParallel', '8'],
    ['the model-parallel group', [64, 2, 8], 'parallelism.modelParallel', '32'],
    ['the innermost of equal ones', [2, 32, 32], 'parallelism.contextParallel', '8'],
  ] as const)(
    'are reported at the largest axis that could give way: %s',
    (_, [tensor, context, pipeline], path, nearest) => {
      const refused = check([8, 64], tensor, context, pipeline);
      expect(refused.ok ? [] : refused.problems).toMatchObject([
        { path, message: expect.stringMatching(new RegExp(`for it alone: ${nearest}\\.$`)) as string },
      ]);
    },
  );
});

describe('the notation of axes', () => {
  it('is read as it is printed', () => {
    const text = 'TP8 CP2 PP8 VP8 DP4';
    const read = parseAxes(text, 512);
    expect(read.ok ? printAxes(read.value) : read.problems).toBe(text);
    expect(parseAxes('DP4 TP8', 32)).toMatchObject({
      value: { degrees: { tensor: 8, data: 4 }, order: ['data', 'tensor', 'context', 'pipeline'] },
    });
    expect(parseAxes('tp8, pp=4', 64)).toMatchObject({
      value: { degrees: { tensor: 8, pipeline: 4, data: 2 } },
    });
  });

  it.each([' ', 'x', 'X', '×', '*', ',', '_', ' x ', ', ', ' × ', 'x '])('may be joined by "%s"', (joint) => {
    const read = parseAxes(['TP8', 'cp2', 'PP8', 'VP2', 'DP4'].join(joint), 512);
    expect(read.ok ? printAxes(read.value) : read.problems).toBe('TP8 CP2 PP8 VP2 DP4');
  });

  it('has chunks only with stages, and does not drop other axes', () => {
    for (const text of ['TP8 VP8 DP64', 'TP8 PP1 VP8'])
      expect(parseAxes(text, 512)).toMatchObject({
        problems: [
          {
            message:
              'VP is 8, the chunks per stage, but there are no stages. Allowed: VP beside PP of 2 or more, as in PP4 VP8.',
          },
        ],
      });
    expect(parseAxes('TP8 VP1', 512)).toMatchObject({ value: { chunks: 1 } });
  });

  it('reports what is wrong and what would fit', () => {
    const message = (text: string): string => {
      const read = parseAxes(text, 64);
      return read.ok ? '' : (read.problems[0]?.message ?? '');
    };
    expect(message('TP8 DP4')).toBe(
      'The degrees multiply to 32, which is not the number of NPUs, 64; DP8 would fit.',
    );
    expect(message('TP8 XX4')).toContain('"XX4" is not a degree of an axis. Allowed: TP, CP, PP, DP, VP');
    expect(message('TP8x4')).toContain('"TP8x4" is not a degree of an axis');
    expect(message('TP8 TP8')).toContain('twice');
    expect(message('TP0')).toContain('1 or more');
    for (const text of ['TP0', 'TP99999999999999999999', 'EP65'])
      expect(message(text)).toBe(
        `${text.slice(0, 2)} is ${text.slice(2)}. Allowed: a whole number of 1 or more, at most 64, the number of NPUs.`,
      );
    expect(message('PP4 VP257')).toBe('VP is 257. Allowed: a whole number of 1 or more, at most 256.');
    const many = parseAxes('PP2048', 4096);
    expect(many.ok ? '' : many.problems[0]?.message).toBe(
      'PP is 2048. Allowed: a whole number of 1 or more, at most 1,024.',
    );
    for (const none of ['', '  ', ' x '])
      expect(message(none)).toBe(
        'No axis is given. Allowed: TP, CP, PP, DP, VP, EP, each with a number, as in TP8 PP4.',
      );
  });

  it('round-trips whatever the degrees and their order', () => {
    const degree = fc.integer({ min: 1, max: 16 });
    const order = fc.shuffledSubarray([...AXIS_IDS], { minLength: 4 });
    fc.assert(
      fc.property(
        degree,
        degree,
        degree,
        degree,
        degree,
        order,
        (tensor, context, pipeline, data, chunks, order) => {
          const degrees = { tensor, context, pipeline, data };
          // The position of an axis of degree 1 is not printed.
          const printed = order.filter((id) => degrees[id] > 1 || id === 'tensor' || id === 'data');
          const written = { degrees, order: completeOrder(printed), chunks: pipeline > 1 ? chunks : 1 };
          expect(parseAxes(printAxes(written), tensor * context * pipeline * data)).toEqual({
            ok: true,
            value: written,
          });
        },
      ),
    );
  });
});
