import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutWires } from './light-blocks.ts';
import { root } from './steps.ts';

it('takes the wires out of the rows, and nothing else', () => {
  const text = [
    "import { lineWires, meshWires } from './mesh/mesh-wires.ts';",
    "import { mesh } from './mesh/mesh.ts';",
    "import { star, starWires } from './star/star.ts';",
    'export const LIST = { mesh: [mesh, meshWires], line: [mesh, lineWires], star: [star, starWires] };',
  ];
  expect(withoutWires(text.join('\n'))).toBe(
    [
      ...text.slice(1, 3),
      'export const LIST = { mesh: [mesh], line: [mesh], star: [star, starWires] };',
    ].join('\n'),
  );
});

it('leaves every block of the list its row', () => {
  const list = readFileSync(join(root, 'src/topology/blocks/list.ts'), 'utf8');
  const light = withoutWires(list);
  const rows = (text: string): readonly string[] => text.match(/^ {2}\w+(?=: \[)/gm) ?? [];
  expect(rows(light)).toEqual(rows(list));
  expect(rows(light)).toContain('  ring');
  expect(light).not.toContain('-wires.ts');
});
