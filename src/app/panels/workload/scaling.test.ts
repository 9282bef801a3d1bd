import { describe, expect, it } from 'vitest';
import { convolutionWorkload } from '../../../workload/convolution/facts/catalog.ts';
import { dlrmWorkload } from '../../../workload/dlrm/facts/description.ts';
import { transformerWorkload } from '../../../workload/transformer/catalog/presets.ts';
import { samplesOf, scalingOf, withScaling } from './scaling.ts';

describe('weak and strong scaling', () => {
  it('switches without changing the batch', () => {
    for (const workload of [
      transformerWorkload('gpt-3'),
      convolutionWorkload('resnet-50'),
      dlrmWorkload('dlrm'),
    ]) {
      const strong = withScaling(workload, 'strong', 64);
      expect(scalingOf(strong)).toBe('strong');
      expect(samplesOf(strong, 64)).toBe(samplesOf(workload, 64));
      expect(withScaling(strong, 'weak', 64)).toEqual(workload);
    }
  });

  it('keeps the batch when the replicas change under strong scaling, and follows them under weak', () => {
    const weak = convolutionWorkload('resnet-50');
    expect(samplesOf(weak, 8)).toBe(256);
    expect(samplesOf(weak, 16)).toBe(512);
    const strong = withScaling(weak, 'strong', 8);
    expect(samplesOf(strong, 16)).toBe(256);
    expect(withScaling(strong, 'weak', 16)).toMatchObject({ imagesPerNpu: 16 });
  });
});
