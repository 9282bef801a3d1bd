import { expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { torus } from '../../evidence/papers/astra/platform.ts';
import { openGarnet } from '../../formats/garnet/open.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { fabricOf } from '../../run/fabric.ts';
import { valueOf } from '../../units/result.ts';

it('a parameter file of Garnet with the values of Table IV opens as the links of the study', () => {
  const text = [
    'num-npus: 32',
    'num-packages: 16',
    'package-rows: 4',
    'topology: Torus3D',
    'package-link-width: 200',
    'local-link-efficiency: 0.94',
    'package-link-efficiency: 0.94',
  ].join('\n');
  const { design } = valueOf(openGarnet({ name: 'g.txt', text }, BASE_V1));
  expect(valueOf(fabricOf(design, ALL_PARTS)).fabric).toEqual(torus([2, 4, 4]));
});
