import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { checkExpertGroup, checkShardGroup } from '../axes/inner-groups.ts';
import { placeAxes, type AxisDegree } from '../axes/place-axes.ts';
import type { DataPart } from '../table/layer.ts';
import { axisRow } from './axis-row.ts';

const power = (most: number) => fc.integer({ min: 0, max: most }).map((exponent) => 2 ** exponent);

it('a copy of the states, and of experts, spans the requested NPUs, and each shard as many as there are copies', () => {
  fc.assert(
    fc.property(
      power(2),
      power(3),
      power(4),
      power(7),
      power(7),
      (tensor, context, data, experts, shards) => {
        const copies = context * data;
        fc.pre(experts <= copies && shards <= copies);
        const sizes = [tensor * copies];
        const axes: readonly AxisDegree[] = [
          { role: 'model', degree: tensor },
          { role: 'context', degree: context },
          { role: 'data', degree: data },
        ];
        const cut = valueOf(checkShardGroup(valueOf(checkExpertGroup(axes, experts, sizes)), shards, sizes));
        const placed = placeAxes(sizes, cut)!;
        const row = axisRow(cut, placed);
        const parts = placed.parts.flat();
        const npus = (part: DataPart | 'expert' | 'data') =>
          row[part]!.positions.reduce((product, position) => product * parts[position]!, 1);
        expect(npus('expert')).toBe(experts);
        expect(npus('oneCopy') * npus('sameShard')).toBe(copies);
        expect(npus('oneCopy')).toBe(shards);
        expect(npus('oneCopyOfExperts')).toBe(Math.max(1, shards / experts));
        expect(npus('sameShardOfExperts')).toBe(copies / Math.max(experts, shards));
        expect(npus('sameExperts')).toBe(npus('oneCopyOfExperts') * npus('sameShardOfExperts'));
      },
    ),
  );
});
