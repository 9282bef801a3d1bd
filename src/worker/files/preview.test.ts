import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../formats/preview/changes.ts';
import { printCompactDesign, printDesign } from '../../design/text/serialize.ts';
import { printWorkbench } from '../../design/workbench/print.ts';
import { ASTRA2_NETWORK, ASTRA2_SYSTEM } from '../../testing/files/astra2.ts';
import { anyDesign } from '../../testing/arbitrary/design.arbitrary.ts';
import { SOME_DESIGN } from '../../testing/designs.ts';
import { goldenCase, networkText } from '../../testing/golden.ts';
import { LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK } from '../../testing/files/libra.ts';
import type { Design } from '../../design/document.ts';
import { previewFiles, type ReadFiles } from './preview.ts';
import type { TextFile } from '../../formats/text-file.ts';

async function read(files: readonly TextFile[], current: Design = SOME_DESIGN): Promise<ReadFiles> {
  const preview = await previewFiles(files, current);
  if (!preview.read.ok) throw new Error(JSON.stringify(preview.read.problems));
  return preview.read.value;
}

async function problems(...files: readonly TextFile[]): Promise<readonly string[]> {
  const preview = await previewFiles(files, SOME_DESIGN);
  return preview.read.ok ? [] : preview.read.problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('a design in a file of ours', () => {
  it('comes back complete, with its changes listed', async () => {
    await fc.assert(
      fc.asyncProperty(anyDesign, async (design) => {
        const { losses, changes, design: back } = await read([{ name: 'd.json', text: printDesign(design) }]);
        expect(back).toEqual(design);
        expect(losses).toEqual([]);
        expect(changes.length === 0).toBe(
          JSON.stringify(sorted(design)) === JSON.stringify(sorted(SOME_DESIGN)),
        );
        expect(changesBetween(design, back)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('comes back with the designs beside it', async () => {
    const designs = [SOME_DESIGN, { ...SOME_DESIGN, name: 'B' }];
    const text = printWorkbench({ designs, active: 1 });
    const { design, workbench, losses, changes } = await read([{ name: 'd.json', text }], designs[1]);
    expect({ design, workbench }).toEqual({ design: designs[1], workbench: { designs, active: 1 } });
    expect([...losses, ...changes]).toEqual([]);
  });

  it('in the short form lists the parts that it leaves open, and is complete', async () => {
    const { design, losses } = await read([{ name: 'd.json', text: printCompactDesign(SOME_DESIGN) }]);
    expect(design).toEqual(SOME_DESIGN);
    expect(losses.every(({ kind }) => kind === 'default')).toBe(true);
  });

  it('lists the fields that it gives twice, and opens with the last value of each', async () => {
    const text = '{"v": 1, "bandwidth": {"budgetGBps": 400, "scheme": "equal",\n"budgetGBps": 600}}';
    const { design, losses } = await read([{ name: 'd.json', text }]);
    expect(design.bandwidth.budgetGBps).toBe(600);
    expect(losses[0]).toEqual({
      kind: 'dropped',
      path: 'd.json:2:1',
      message: '"budgetGBps" is given twice, and only the last one counts; expected it once',
    });
  });

  it('lists the fields that no design has, and those that it leaves open', async () => {
    const text =
      '{ "v": 1,\n  "topology": { "dimensions": [ { "kind": "switch", "size": 4, "colour": 1 } ] },\n  "mood": 7 }';
    const { losses } = await read([{ name: 'd.json', text }]);
    expect(losses).toEqual([
      {
        kind: 'dropped',
        path: 'd.json:2:74',
        message: 'topology.dimensions[0].colour is no field of a design',
      },
      { kind: 'dropped', path: 'd.json:3:11', message: 'mood is no field of a design' },
      {
        kind: 'default',
        path: 'd.json:1:1',
        message: expect.stringMatching(/^not in the file, .*: name, workload, parallelism/) as string,
      },
    ]);
  });

  it('names the line and the column of what is wrong', async () => {
    const text = '{ "v": 1,\n  "bandwidth": { "budgetGBps": -3 } }';
    expect(await problems({ name: 'd.json', text })).toEqual([
      expect.stringMatching(/^d\.json:2:32: bandwidth\.budgetGBps: budget \(GB\/s\) must be/),
    ]);
    expect(await problems({ name: 'd.json', text: '{ "v": 1,\n  "name": oops }' })).toEqual([
      expect.stringMatching(/^d\.json:2:11: /),
    ]);
    expect(await problems({ name: 'd.json', text: '{ "v": 1, "name": {"__proto__": 1} }' })).toEqual([
      expect.stringMatching(/^d\.json:1:\d+: .*__proto__/),
    ]);
  });
});

describe('what files are', () => {
  const golden = goldenCase('hybrid-customized');
  const net: TextFile = { name: 'net.json', text: networkText(golden) };

  it('follows from their contents', async () => {
    const files = [
      net,
      { name: 'b', text: golden.system },
      { name: 'c', text: golden.workload },
      { name: 'd', text: ASTRA2_NETWORK.text },
      { name: 'e', text: ASTRA2_SYSTEM.text },
      { name: 'f', text: LIBRA_NETWORK.text },
      { name: 'g', text: LIBRA_COST.text },
      { name: 'h', text: LIBRA_COMMUNICATOR.text },
      { name: 'i', text: 'q -1 5 ALLREDUCE 8 5 NONE 0 5 ALLREDUCE 8 1\n' },
      { name: 'j', text: '{"format": "netloom-layers"}' },
      { name: 'k', text: 'netloom-layers,1,a,b\n' },
      { name: 'l', text: printDesign(SOME_DESIGN) },
      { name: 'm.et', text: '' },
      { name: 'n', text: '<html>' },
    ];
    const { files: named } = await previewFiles(files, SOME_DESIGN);
    expect(named.map(({ what }) => what)).toEqual([
      'a network of ASTRA-sim 1.0',
      'a system of ASTRA-sim 1.0',
      'a workload of ASTRA-sim 1.0',
      'a network of ASTRA-sim 2',
      'a system of ASTRA-sim 2',
      'a network of LIBRA',
      'a cost model of LIBRA',
      'a communicator of LIBRA',
      'a workload of LIBRA',
      'a layer table as JSON',
      'a layer table as CSV',
      'a Netloom design',
      'a Chakra execution trace',
      'no format that is known here',
    ]);
  });

  it('keeps apart files that say the same', async () => {
    expect(await problems(net, ASTRA2_NETWORK, LIBRA_NETWORK)).toEqual([
      'network.yml:1:1: is a network of ASTRA-sim 2, and net.json (a network of ASTRA-sim 1.0) gives the network as well; open one of them',
      'net.yml:1:1: is a network of LIBRA, and net.json (a network of ASTRA-sim 1.0) gives the network as well; open one of them',
    ]);
    expect(await problems({ name: 'own.json', text: printDesign(SOME_DESIGN) }, net)).toEqual([
      'own.json:1:1: is a Netloom design, which says all that net.json (a network of ASTRA-sim 1.0) says; open one after the other',
    ]);
  });

  it('combines files of different tools that say different things', async () => {
    const { design, changes } = await read([
      ASTRA2_NETWORK,
      { name: 'w.txt', text: golden.workload },
      LIBRA_COST,
    ]);
    expect(design.topology.dimensions).toHaveLength(3);
    expect(design.workload.kind).toBe('table');
    expect([...new Set(changes.map(({ part }) => part))]).toEqual([
      'Name',
      'Network',
      'Bandwidth',
      'Workload',
      'Parallelism',
      // The algorithms were chosen for the dimensions of the network before.
      'System',
      'Prices',
    ]);
  });

  it('does not lose what a system chooses to the network that is opened with it', async () => {
    const system = { name: 's.txt', text: golden.system };
    for (const network of [ASTRA2_NETWORK, LIBRA_NETWORK]) {
      const { design } = await read([network, system]);
      expect(design.system.algorithms.allReduce).toHaveLength(3);
    }
  });

  it('reports the problems of two wrong files together', async () => {
    const system = { name: 's.json', text: '{ "preferred-dataset-splits": 0 }' };
    const network = {
      name: 'n.yml',
      text: 'topology: [ Torus ]\nnpus_count: [ 2 ]\nbandwidth: [ 1 ]\nlatency: [ 1 ]\n',
    };
    const found = await problems(network, system, LIBRA_COMMUNICATOR);
    expect(found.map((line) => line.replace(/: .*/, ''))).toEqual(['n.yml:1:13', 's.json:1:31']);
  });

  it('is refused early where one of them is too large', async () => {
    expect(await problems({ ...ASTRA2_NETWORK, text: ASTRA2_NETWORK.text + ' '.repeat(70_000) })).toEqual([
      expect.stringMatching(
        /^network\.yml:1:1: the file has 70,\d+ characters; expected at most 65,536 of a network/,
      ),
    ]);
  });
});

describe('changes', () => {
  it('are shown with units, before and after', async () => {
    const { changes } = await read([ASTRA2_NETWORK]);
    const row = (label: string) => changes.find((change) => change.label === label);
    expect(row('Topology')).toMatchObject({
      before: 'Ring(2)_FC(8)_Ring(8)_Switch(8)',
      after: 'Ring(2)_FC(8)_Switch(4)',
    });
    expect(row('NPUs')).toMatchObject({ before: '1,024', after: '64' });
    expect(row('Budget of an NPU')).toMatchObject({ before: '300 GB/s', after: '1,020.05 GB/s' });
    expect(row('Links of an NPU')?.after).toBe('2 × 100 GiB/s, 7 × 100 GiB/s, 1 × 50 GiB/s');
  });

  it('without a row of their own are not hidden', () => {
    const { workload } = SOME_DESIGN;
    const table = (label: string): Design => ({
      ...SOME_DESIGN,
      workload: {
        kind: 'table',
        label: 'T',
        loop: { kind: 'data', passes: 1 },
        layers: [
          {
            name: 'a',
            forward: [{ kind: 'compute', label, durationNs: 5 }],
            recompute: [],
            inputGradient: [],
            weightGradient: [],
            updateNs: 0,
          },
        ],
      },
    });
    expect(workload.kind).not.toBe('table');
    expect(changesBetween(table('one'), table('two'))).toEqual([
      { part: 'Workload', label: 'Details', before: 'as they are', after: 'others' },
    ]);
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, sorted(field)]),
  );
}

describe('a script of a size that the open network cannot have', () => {
  it('names the network that it replaces, and comes with a design that keeps it', async () => {
    const dimension = { kind: 'hypercube', size: 8, linkLatencyNs: 500, tier: 'pod' } as const;
    const current: Design = {
      ...SOME_DESIGN,
      topology: { ...SOME_DESIGN.topology, dimensions: [dimension] },
    };
    const text = 'torchrun --nproc_per_node 8 --nnodes 3 pretrain_gpt.py --tensor-model-parallel-size 2';
    const { design, replaced } = await read([{ name: 'run.sh', text }], current);
    expect(design.topology.dimensions.map(({ size }) => size)).toEqual([8, 3]);
    expect(replaced?.why).toMatch(
      /^24 H100 .*Hypercube\(8\) cannot have 24 NPUs: the nearest numbers are 16 and 32$/,
    );
    expect(replaced?.kept?.topology).toEqual(current.topology);
    const example = await read([{ name: 'run.sh', text }]);
    expect(example.replaced?.kept?.topology.dimensions.map(({ used, size }) => used ?? size)).toEqual([
      2, 6, 2, 1,
    ]);
  });
});
