import { expect, it } from 'vitest';
import { expandDesign } from '../../../design/text/expand.ts';
import { valueOf } from '../../../units/result.ts';
import { parseLink } from './parse-link.ts';
import { printLink } from './print-link.ts';

it.each([
  [4, '0-1-2-3-0 0-2'],
  [3, '0>1>2>0 0..2-sw:50%'],
  [3, '0-1:25 1-2:50.5 2-0:1e3'],
  [2001, Array.from({ length: 2000 }, (_, npu) => `${npu}-${npu + 1}:${25 + (npu % 7)}`).join(' ')],
])('the links of a graph go through a link and come back: %i NPUs', async (size, links) => {
  const design = valueOf(
    expandDesign({
      v: 1,
      topology: {
        dimensions: [
          { kind: 'graph', size, parameters: { links, routes: 'hashed' } },
          { kind: 'dgx1', size: 8 },
        ],
      },
    }),
  );
  const parsed = valueOf(await parseLink(valueOf(await printLink(design))));
  expect(parsed.topology).toEqual(design.topology);
});
