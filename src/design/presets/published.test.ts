import { expect, it } from 'vitest';
import { WORKLOAD_PRESETS } from './workload-presets.ts';
import { publishedModel } from '../../workload/model/published.ts';

it('a published model equals what picking it sets', () => {
  for (const { id, workload } of WORKLOAD_PRESETS) expect(publishedModel(id), id).toEqual(workload);
});
