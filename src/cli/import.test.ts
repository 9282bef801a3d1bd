import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../formats/astra/case.ts';
import type { AstraOptions } from '../formats/astra/case.ts';
import type { AstraFiles } from '../formats/astra/files.ts';
import { designFromAstra } from '../formats/astra/import-design.ts';
import type { ImportedDesign } from '../formats/imported.ts';
import { parseNetwork } from '../formats/astra/network.ts';
import { parseSystem } from '../formats/astra/system.ts';
import { parseWorkload } from '../formats/astra/workload.ts';
import { validateDesign } from '../design/schema/schema.ts';
import { goldenCase, goldenCases, networkText } from '../testing/golden.ts';
import { tableEndNs } from '../testing/runs/run-table.ts';
import type { GoldenInput } from '../testing/golden.ts';

function importOf(
  golden: GoldenInput,
  options: AstraOptions,
  edit = (text: string): string => text,
): ImportedDesign {
  const network = parseNetwork(edit(networkText(golden)), 'net.json');
  const system = parseSystem(edit(golden.system), 'sys.txt');
  const workload = parseWorkload(edit(golden.workload), 'w.txt');
  if (!network.ok || !system.ok || !workload.ok) throw new Error(golden.id);
  const files: AstraFiles = { network: network.value, system: system.value, workload: workload.value };
  const imported = designFromAstra(files, options, golden.id);
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems));
  return imported.value;
}

describe('a design from simulator files', () => {
  it.each(goldenCases().map((golden) => [golden.id, golden] as const))(
    'of %s is valid and ends when it does',
    (_id, golden) => {
      const { design, losses } = importOf(golden, {
        passes: golden.passes,
        commScale: golden.commScale,
        computeScale: golden.options.computeScale ?? 1,
        injectionScale: golden.options.injectionScale ?? 1,
        queuesPerDimension: golden.options.numQueuesPerDim ?? 1,
      });
      expect(losses).toEqual([]);
      expect(validateDesign(design)).toEqual({ ok: true, value: design });
      expect(tableEndNs(design)).toBe(golden.expected.endToEndNs);
    },
  );

  it('says what it does not hold, and where that was in the files', () => {
    const golden = goldenCase('transformer-g8-split-fc');
    const edit = (text: string): string =>
      text
        .replace('boost-mode: 0', 'boost-mode: 1')
        .replace(/all-to-all-implementation: .*/, 'all-to-all-implementation: ring')
        .replace('splits: 4', 'splits: 5000');
    const { design, losses } = importOf(golden, { ...DEFAULT_OPTIONS, queuesPerDimension: 100 }, edit);
    expect(design.system).toMatchObject({ chunks: 4096, queuesPerDimension: 64 });
    expect(losses.map(({ path }) => path)).toEqual([
      'sys.txt:9:28',
      'sys.txt:4:27',
      'sys.txt:5:13',
      '--num-queues-per-dim',
    ]);
  });

  it('has the size of the model-parallel group if the training loop states it', () => {
    const groups = [
      'model-8',
      'hybrid-data-model-8',
      'hybrid-model-data-8',
      'transformer-g8-split-fc',
      'data1-single',
    ].map((id) => importOf(goldenCase(id), DEFAULT_OPTIONS).design.parallelism.modelParallel);
    expect(groups).toEqual([32, 4, 8, 8, 1]);
  });
});
