import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIBRA_PRICES, PAPER_PRICES } from '../../cost/prices.ts';
import { isStorable, SOME_DESIGN } from '../../testing/designs.ts';
import type { Design } from '../../study/document.ts';
import { openAny } from '../open-any.ts';
import type { ImportedDesign } from '../astra/import-design.ts';
import type { TextFile } from '../textFile.ts';

const network: TextFile = {
  name: 'net.yml',
  text: `### three dimensions, 512 NPUs
Topology: [ Ring, FullyConnected, Switch ]  # 3D
NpusCount: [ 8, 4, 16 ]
CostDimension: [ InterPackage, InterNode, InterPod ]
`,
};
const cost: TextFile = {
  name: 'cost.yml',
  text: `# $ per GB/s
InterChiplet:
  Link: 1.5
InterPackage:
  Link: 3
  Switch: 12
InterNode:
  Link: 3.5
InterPod:
  Link: 7
  Switch: 20
  Nic: 30
`,
};
const communicator: TextFile = {
  name: 'comm.yml',
  text: `Forward: [ 8, 2, -1 ]
InputGrad: [ 8, 2, -1 ]
WeightGrad: [ -1, 2, 16 ]
`,
};

async function opened(files: readonly TextFile[], current: Design = SOME_DESIGN): Promise<ImportedDesign> {
  const result = await openAny(files, current);
  if (!result.ok)
    throw new Error(result.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  expect(isStorable(result.value.design)).toBe(true);
  return result.value;
}

async function problems(text: string, ...others: readonly TextFile[]): Promise<readonly string[]> {
  const result = await openAny([{ name: 'x.yml', text }, ...others], SOME_DESIGN);
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
}

/** A file with one place changed. */
function changed({ text }: TextFile, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

describe('files of LIBRA', () => {
  it('are a topology with tiers, prices by tier and a degree of model parallelism', async () => {
    const { design } = await opened([communicator, cost, network]);
    expect(design.topology.dimensions).toEqual([
      { kind: 'ring', size: 8, linkLatencyNs: 500, tier: 'package' },
      { kind: 'fullyConnected', size: 4, linkLatencyNs: 500, tier: 'node' },
      { kind: 'switch', size: 16, linkLatencyNs: 500, tier: 'pod' },
    ]);
    expect(design.cost).toEqual({
      chiplet: { linkPerGBps: 1.5, nicPerGBps: 0, switchPerGBps: 0 },
      package: { linkPerGBps: 3, nicPerGBps: 0, switchPerGBps: 12 },
      node: { linkPerGBps: 3.5, nicPerGBps: 0, switchPerGBps: 0 },
      pod: { linkPerGBps: 7, nicPerGBps: 30, switchPerGBps: 20 },
    });
    expect(design.parallelism).toEqual({ ...SOME_DESIGN.parallelism, modelParallel: 16 });
    expect(design.workload).toBe(SOME_DESIGN.workload);
    expect(design.bandwidth).toEqual(SOME_DESIGN.bandwidth);
  });

  it('open one by one, each changing its part', async () => {
    const net = await opened([network]);
    expect(net.design.cost).toBe(SOME_DESIGN.cost);
    expect(net.design.parallelism).toBe(SOME_DESIGN.parallelism);
    const priced = await opened([cost], net.design);
    expect(priced.design.topology).toBe(net.design.topology);
    const grouped = await opened([communicator], priced.design);
    expect(grouped.design).toEqual((await opened([network, cost, communicator])).design);
  });

  it('say what was left out and why', async () => {
    const { dropped } = await opened([network, { ...cost, text: 'InterPod:\n  Link: 1\n' }]);
    expect(dropped.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'net.yml:1:1: LIBRA has no latencies: every dimension has 500 ns',
      'net.yml:1:1: no communicator: the model-parallel degree stays 16',
      'cost.yml:1:1: InterChiplet, InterPackage or InterNode are not in the file; the design keeps the prices it has there',
      'cost.yml:1:1: LIBRA pays for a link of a Ring or FullyConnected at both of its ends, a design once: they cost half as much here',
      'cost.yml:1:1: dimension 3 has no price for Nic and Switch: it is 0',
    ]);
    const { design } = await opened([{ ...cost, text: 'InterPod:\n  Link: 1\n' }]);
    expect(design.cost).toMatchObject({ chiplet: PAPER_PRICES, pod: { linkPerGBps: 1, nicPerGBps: 0 } });
    const { dropped: noted } = await opened([
      { ...network, text: `${network.text}Bandwidth: [ 1, 2, 3 ]\n` },
    ]);
    expect(noted[0]).toEqual({
      path: 'net.yml:5:1',
      message: '"Bandwidth" is no field of this file of LIBRA',
    });
  });

  it('take away what belonged to the dimensions before', async () => {
    const current: Design = {
      ...SOME_DESIGN,
      bandwidth: {
        ...SOME_DESIGN.bandwidth,
        scheme: 'custom',
        customGBps: [1, 2, 3, 4],
        goal: {
          objective: 'time',
          budget: '=',
          others: [],
          constraints: [
            { kind: 'order', larger: 2, smaller: 3 },
            { kind: 'cost', dollars: 1e6 },
          ],
        },
      },
    };
    const { design, dropped } = await opened([network], current);
    expect(design.bandwidth).toMatchObject({
      scheme: 'smart',
      customGBps: null,
      goal: { constraints: [{ kind: 'cost', dollars: 1e6 }] },
    });
    expect(dropped.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'the custom split was of other dimensions and is gone',
        'constraints on single dimensions were of other dimensions and are gone',
      ]),
    );
  });

  it('with data parallelism inside, or with none of either, are laid out so', async () => {
    const text = 'Forward: [ -1, 2, 16 ]\nInputGrad: [ -1, 2, 16 ]\nWeightGrad: [ 8, 2, -1 ]\n';
    const inside = await opened([network, { name: 'c.yml', text }]);
    expect(inside.design.parallelism).toMatchObject({ modelParallel: 32, innermost: 'data' });
    const none = 'Forward: [ -1, -1, -1 ]\nInputGrad: [ -1, -1, -1 ]\nWeightGrad: [ 8, 4, 16 ]\n';
    const data = await opened([network, { name: 'c.yml', text: none }], inside.design);
    expect(data.design.parallelism).toMatchObject({ modelParallel: 1, innermost: 'model' });
  });

  it('come with other files: the groups of a layer table are in its loop', async () => {
    const workload = {
      name: 'rows.txt',
      text: 'HYBRID_TRANSFORMER model_parallel_NPU_group: 4\n1\nlayer -1 5 ALLREDUCE 8 5 NONE 0 5 ALLREDUCE 8 1\n',
    };
    const { design } = await opened([workload, network, communicator]);
    expect(design.workload).toMatchObject({ kind: 'table', loop: { kind: 'transformer', modelGroup: 16 } });
    const data = { ...workload, text: workload.text.replace(/^.*\n/, 'DATA\n') };
    const { dropped } = await opened([data, network, communicator]);
    expect(dropped.at(-1)).toEqual({
      path: 'comm.yml:1:1',
      message:
        'the loop data of the open layer table lays its groups out itself; the communicator is not used',
    });
  });

  it('are told by their contents, whatever their name', async () => {
    const { design } = await opened([{ ...network, name: 'network' }]);
    expect(design.topology.dimensions).toHaveLength(3);
    expect(await problems('a: 1\n')).toEqual([
      expect.stringMatching(/^x\.yml:1: looks like no input of LIBRA; expected a network \(Topology,/),
    ]);
    expect(await problems(network.text, network)).toEqual([
      'net.yml:1: is a second network file of LIBRA; expected one of each',
    ]);
  });

  it("have the values of the authors' table as they print it", async () => {
    const rows = Object.entries({
      InterChiplet: 'chiplet',
      InterPackage: 'package',
      InterNode: 'node',
      InterPod: 'pod',
    })
      .map(([name, tier]) => {
        const { linkPerGBps, nicPerGBps, switchPerGBps } = LIBRA_PRICES[tier as keyof typeof LIBRA_PRICES];
        return `${name}: { Link: ${linkPerGBps}, Nic: ${nicPerGBps}, Switch: ${switchPerGBps} }`;
      })
      .join('\n');
    expect((await opened([{ name: 'c.yaml', text: rows }])).design.cost).toEqual(LIBRA_PRICES);
  });
});

describe('a bad field', () => {
  it.each([
    ['Ring,', 'Torus,', 'x.yml:2:13: Topology[0] is "Torus"; expected Ring, FullyConnected or Switch'],
    ['8, 4, 16', '8, 4', 'x.yml:3:12: NpusCount has 2 entries; expected 3, one a dimension'],
    ['8, 4, 16', '8, 1, 16', 'x.yml:3:17: NpusCount[1] is 1; expected a whole number from 2 to 65536'],
    ['8, 4, 16', '8, 4.5, 16', 'x.yml:3:17: NpusCount[1] is 4.5; expected a whole number from 2 to 65536'],
    [
      '8, 4, 16',
      '65536, 65536, 2',
      'x.yml:3:1: NpusCount makes 8589934592 NPUs; expected at most 1073741824',
    ],
    ['NpusCount: [ 8, 4, 16 ]', 'NpusCount: 8', 'x.yml:3:12: NpusCount is 8; expected a list'],
    ['NpusCount: [ 8, 4, 16 ]\n', '', 'x.yml:3:53: NpusCount is missing'],
    [
      'InterNode,',
      'Rack,',
      'x.yml:4:32: CostDimension[1] is "Rack"; expected InterChiplet, InterPackage, InterNode or InterPod',
    ],
    ['[ 8, 4, 16 ]', '[ 8, 4, 16', /^x\.yml:4:\d+: no valid YAML: /],
    ['NpusCount', 'Topology', /^x\.yml:3:1: no valid YAML: Map keys must be unique/],
  ])('of a network: %s -> %s', async (from, to, message) => {
    expect(await problems(changed(network, from, to))).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it.each([
    [
      'Link: 1.5',
      'Link: free',
      'x.yml:3:9: InterChiplet.Link is "free"; expected $ per GB/s from 0 to 1000000',
    ],
    ['Link: 1.5', 'Link: -1', 'x.yml:3:9: InterChiplet.Link is -1; expected $ per GB/s from 0 to 1000000'],
    [
      'Link: 1.5',
      'Link: .inf',
      'x.yml:3:9: InterChiplet.Link is Infinity; expected $ per GB/s from 0 to 1000000',
    ],
    ['Link: 1.5', 'Cable: 1', 'x.yml:3:3: "Cable" is no component; expected Link, Nic or Switch'],
    [
      'InterChiplet',
      'InterRack',
      'x.yml:2:1: "InterRack" is no tier; expected InterChiplet, InterPackage, InterNode or InterPod',
    ],
    ['InterChiplet:\n  Link: 1.5', 'InterChiplet: 3', 'x.yml:2:15: InterChiplet is 3; expected fields'],
  ])('of a cost model: %s -> %s', async (from, to, message) => {
    expect(await problems(changed(cost, from, to))).toEqual([message]);
  });

  it.each([
    [
      'Forward: [ 8, 2, -1 ]',
      'Forward: [ 8, 2 ]',
      'x.yml:1:10: Forward has 2 entries; expected 3, one a dimension',
    ],
    [
      'Forward: [ 8, 2, -1 ]',
      'Forward: [ 8, 3, -1 ]',
      "x.yml:1:15: Forward[1] is 3; expected -1 or a divisor of the dimension's 4 NPUs",
    ],
    [
      'InputGrad: [ 8, 2, -1 ]',
      'InputGrad: [ 8, -1, -1 ]',
      'x.yml:2:12: InputGrad spans other NPUs than Forward; in a design both are the model-parallel group',
    ],
    [
      'WeightGrad: [ -1, 2, 16 ]',
      'WeightGrad: [ -1, -1, 16 ]',
      'x.yml:3:13: the groups are laid out otherwise than in a design, which has [ 8, 2, -1 ] for Forward and InputGrad, [ -1, 2, 16 ] for WeightGrad',
    ],
    ['WeightGrad: [ -1, 2, 16 ]', 'Other: 1', 'x.yml:3:9: WeightGrad is missing'],
  ])('of a communicator: %s -> %s', async (from, to, message) => {
    expect(await problems(changed(communicator, from, to), network)).toEqual([message]);
  });
});

describe('a hostile file', () => {
  const bomb = `a: &a [${'Ring, '.repeat(9)}Ring]\n${['b', 'c', 'd', 'e', 'f', 'g']
    .map(
      (name, index) =>
        `${name}: &${name} [${`*${'abcdef'[index] ?? ''}, `.repeat(9)}*${'abcdef'[index] ?? ''}]\n`,
    )
    .join('')}Topology: *g\n`;
  const block = Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth)}Topology:\n`).join('');

  it.each([
    ['a bomb of aliases', bomb, /more than 500 values, aliases expanded/],
    ['an alias of itself', 'Topology: &a [ *a ]\n', /nested deeper than 16 levels|stands for nothing/],
    ['an alias of nothing', 'Topology: *a\n', /stands for nothing|no valid YAML/],
    ['brackets in brackets', `Topology: ${'['.repeat(10_000)}`, /^x\.yml:1:27: nested deeper than 16 levels/],
    ['braces in braces', `Topology: ${'{a: '.repeat(4_000)}`, /nested deeper than 16 levels/],
    ['indents in indents', block, /nested deeper than 16 levels/],
    ['lists in lists', `Topology:\n${'- '.repeat(5_000)}1`, /nested deeper than 16 levels/],
    ['keys in keys', `Topology:\n${'? '.repeat(5_000)}1`, /nested deeper than 16 levels/],
    ['a long file', `Topology: ${'x'.repeat(20_000)}`, /at most 16384/],
    ['a list of many', `Topology: [${'Ring,'.repeat(400)}]`, /Topology has 400 entries; expected 1 to 8/],
    ['a prototype', 'InterPod:\n  __proto__: { Link: 1 }\n', /x\.yml:2:3: "__proto__" cannot be the name/],
    ['a constructor', 'constructor: 1\nTopology: [ Ring ]\n', /x\.yml:1:1: "constructor" cannot be the name/],
    ['a type', 'Topology: !!js/function "x"\n', /Topology is "x"; expected a list|no valid YAML/],
    ['two documents', 'Topology: 1\n---\nTopology: 2\n', /no valid YAML/],
  ])('with %s is refused', async (_, text, message) => {
    expect(await problems(text)).toEqual([expect.stringMatching(message)]);
    expect(({} as Record<string, unknown>)['Link']).toBeUndefined();
  });

  it('of any other characters is refused or read, and never throws', async () => {
    const piece = fc.constantFrom(
      ...[
        'Topology: ',
        'NpusCount: ',
        'InterPod:\n',
        '  Link: ',
        'Forward: ',
        '[',
        ']',
        '{',
        '}',
        ', ',
        ': ',
      ],
      ...[
        '- ',
        '? ',
        '&a ',
        '*a',
        '!!',
        '|\n',
        '>',
        '"',
        "'",
        '#',
        '\n',
        '  ',
        '\t',
        '%',
        '---\n',
        '<<: ',
        'Ring',
        '8',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const found = await problems(pieces.join(''));
        for (const line of found) expect(line).toMatch(/^(x\.yml|files)/);
      }),
      { numRuns: 500 },
    );
  });
});
