import { describe, expect, it } from 'vitest';
import { openAstra } from '../../formats/astra/open.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { astraDesign } from '../../evidence/papers/astra/cases.ts';
import { goldenCase, networkText } from '../../testing/golden.ts';
import { saveAstra } from './save.ts';
import { saveAstra2 } from './save-astra2.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function filesOf(id: string): readonly TextFile[] {
  const golden = goldenCase(id);
  return [
    { name: 'custom.json', text: networkText(golden) },
    { name: 'custom.txt', text: golden.system },
    { name: 'custom.txt', text: golden.workload },
  ];
}

function opened(files: readonly TextFile[]) {
  const result = openAstra(files, DEFAULT_DESIGN);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.design;
}

describe('handing out', () => {
  it.each(['hybrid-customized', 'transformer-g8-split-fc', 'one-ring-4x4-mixed', 'hybrid-dlrm'])(
    'writes files that open as the same design: %s',
    (id) => {
      const design = opened(filesOf(id));
      expect(prepareDesign(design, ALL_PARTS).ok).toBe(true);
      const saved = saveAstra(design, design.bandwidth.customGBps ?? []);
      if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
      expect(saved.value.files.map(({ name }) => name)).toEqual([
        'custom.network.json',
        'custom.system.txt',
        'custom.workload.txt',
      ]);
      const again = opened(saved.value.files);
      const nameless = (named: typeof design) => ({
        ...named,
        name: '',
        workload: { ...named.workload, label: '' },
      });
      expect(nameless(again)).toEqual(nameless(design));
    },
  );

  it('lists what the files cannot express of a design made here', () => {
    const split = [150, 130, 15, 5];
    const saved = saveAstra(DEFAULT_DESIGN, split);
    if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
    expect(saved.value.dropped.map(({ path }) => path)).toContain('parallelism.overlap');
    const again = opened(saved.value.files);
    expect(again.bandwidth.customGBps?.map((value) => Math.round(value))).toEqual(split);
  });

  it.each([
    { inNetwork: 'all', ports: 64, lost: ['inNetwork', 'ports'] },
    { inNetwork: 'off', ports: 0, lost: [] },
  ])('lists that a switch reduces and has so many ports: $inNetwork, $ports', ({ lost, ...parameters }) => {
    const { topology } = DEFAULT_DESIGN;
    const dimensions = topology.dimensions.map((dimension) =>
      dimension.kind === 'switch' ? { ...dimension, parameters } : dimension,
    );
    const design = { ...DEFAULT_DESIGN, topology: { ...topology, dimensions } };
    const at = dimensions.findIndex(({ kind }) => kind === 'switch');
    for (const saved of [saveAstra(design, [150, 130, 15, 5]), saveAstra2(design, [150, 130, 15, 5])]) {
      if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
      const paths = saved.value.dropped.map(({ path }) => path);
      expect(paths.filter((path) => path.includes('.parameters.'))).toEqual(
        lost.map((name) => `topology.dimensions[${at}].parameters.${name}`),
      );
    }
  });

  it('writes the payload that links carry, and lists how they are laid', () => {
    const design = astraDesign({ figure: '14', label: 'ResNet-50 on 2x4x4' });
    const saved = saveAstra(design, [400, 100, 100]);
    if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
    const paths = saved.value.dropped.map(({ path }) => path);
    expect(paths).toContain('topology.dimensions[0].wires');
    expect(paths).toContain('system.links');
    expect(paths).toContain('system.queueBandwidth');
    const again = opened(saved.value.files);
    expect(again.bandwidth.customGBps?.map((value) => Math.round(value))).toEqual([376, 94, 94]);
  });
});
