import { describe, expect, it } from 'vitest';
import { LIBRA_PRICES, PAPER_PRICES } from '../../cost/facts/prices.ts';
import type { Design } from '../../design/document.ts';
import { isStorable, SOME_DESIGN } from '../../testing/designs.ts';
import { LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK, libraProblems } from '../../testing/files/libra.ts';
import type { ImportedDesign } from '../imported.ts';
import { openAny } from '../open-any.ts';
import type { TextFile } from '../text-file.ts';

async function opened(files: readonly TextFile[], current: Design = SOME_DESIGN): Promise<ImportedDesign> {
  const result = await openAny(files, current);
  if (!result.ok)
    throw new Error(result.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  expect(isStorable(result.value.design)).toBe(true);
  return result.value;
}

describe('files of LIBRA', () => {
  it('are a topology with tiers, prices by tier and a degree of model parallelism', async () => {
    const { design } = await opened([LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK]);
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
    const net = await opened([LIBRA_NETWORK]);
    expect(net.design.cost).toBe(SOME_DESIGN.cost);
    expect(net.design.parallelism).toBe(SOME_DESIGN.parallelism);
    const priced = await opened([LIBRA_COST], net.design);
    expect(priced.design.topology).toBe(net.design.topology);
    const grouped = await opened([LIBRA_COMMUNICATOR], priced.design);
    expect(grouped.design).toEqual((await opened([LIBRA_NETWORK, LIBRA_COST, LIBRA_COMMUNICATOR])).design);
  });

  it('report what was left out and why', async () => {
    const { losses } = await opened([LIBRA_NETWORK, { ...LIBRA_COST, text: 'InterPod:\n  Link: 1\n' }]);
    expect(losses.map(({ kind, path, message }) => `${kind} ${path}: ${message}`)).toEqual([
      'default net.yml:1:1: LIBRA has no latencies: every dimension has 500 ns',
      'default net.yml:1:1: LIBRA has no bandwidths, it solves for them: the budget stays 300 GB/s',
      'default net.yml:1:1: no communicator: the model-parallel degree stays 16',
      'dropped net.yml:1:1: the algorithms were chosen for other dimensions: each has that of its block',
      'default cost.yml:1:1: InterChiplet, InterPackage or InterNode are not in the file; the design keeps the prices it has there',
      'changed cost.yml:1:1: LIBRA pays for a link of a Ring or FullyConnected at both of its ends, a design once: they cost half as much here',
      'default cost.yml:1:1: dimension 3 has no price for Nic and Switch: it is 0',
    ]);
    const { design } = await opened([{ ...LIBRA_COST, text: 'InterPod:\n  Link: 1\n' }]);
    expect(design.cost).toMatchObject({ chiplet: PAPER_PRICES, pod: { linkPerGBps: 1, nicPerGBps: 0 } });
    const { losses: noted } = await opened([
      { ...LIBRA_NETWORK, text: `${LIBRA_NETWORK.text}Bandwidth: [ 1, 2, 3 ]\n` },
    ]);
    expect(noted[0]).toEqual({
      kind: 'dropped',
      path: 'net.yml:5:1',
      message: '"Bandwidth" is no field of this file of LIBRA',
    });
  });

  it('remove what belonged to the previous dimensions', async () => {
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
    const { design, losses } = await opened([LIBRA_NETWORK], current);
    expect(design.bandwidth).toMatchObject({
      scheme: 'smart',
      customGBps: null,
      goal: { constraints: [{ kind: 'cost', dollars: 1e6 }] },
    });
    expect(losses.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'the custom split was of other dimensions and is gone',
        'constraints on single dimensions were of other dimensions and are gone',
      ]),
    );
  });

  it('with data parallelism inside, or with neither, are laid out accordingly', async () => {
    const text = 'Forward: [ -1, 2, 16 ]\nInputGrad: [ -1, 2, 16 ]\nWeightGrad: [ 8, 2, -1 ]\n';
    const inside = await opened([LIBRA_NETWORK, { name: 'c.yml', text }]);
    expect(inside.design.parallelism).toMatchObject({ modelParallel: 32, innermost: 'data' });
    const none = 'Forward: [ -1, -1, -1 ]\nInputGrad: [ -1, -1, -1 ]\nWeightGrad: [ 8, 4, 16 ]\n';
    const data = await opened([LIBRA_NETWORK, { name: 'c.yml', text: none }], inside.design);
    expect(data.design.parallelism).toMatchObject({ modelParallel: 1, innermost: 'model' });
  });

  it('combine with other files: the groups of a layer table are in its training loop', async () => {
    const workload = {
      name: 'rows.txt',
      text: 'HYBRID_TRANSFORMER model_parallel_NPU_group: 4\n1\nlayer -1 5 ALLREDUCE 8 5 NONE 0 5 ALLREDUCE 8 1\n',
    };
    const { design } = await opened([workload, LIBRA_NETWORK, LIBRA_COMMUNICATOR]);
    expect(design.workload).toMatchObject({ kind: 'table', loop: { kind: 'transformer', modelGroup: 16 } });
    const data = { ...workload, text: workload.text.replace(/^.*\n/, 'DATA\n') };
    const { losses } = await opened([data, LIBRA_NETWORK, LIBRA_COMMUNICATOR]);
    expect(losses.at(-1)).toEqual({
      kind: 'dropped',
      path: 'comm.yml:1:1',
      message:
        'the loop data of the open layer table lays its groups out itself; the communicator is not used',
    });
  });

  it('have a workload without a header: rows whose groups the communicator gives, without overlap', async () => {
    const text =
      'q -1 50 NONE 0 60 ALLREDUCE 800 70 ALLREDUCE 400 10\nmlp -1 5 ALLREDUCE 80 6 ALLGATHER 9 7 NONE 0 10\n';
    const rows = { name: 'model.txt', text };
    const current: Design = { ...SOME_DESIGN, parallelism: { modelParallel: 8, overlap: true } };
    const alone = await opened([rows], current);
    expect(alone.design.workload).toMatchObject({
      kind: 'table',
      loop: { kind: 'transformer', modelGroup: 8 },
      layers: [{ name: 'q' }, { name: 'mlp' }],
    });
    expect(alone.design.topology).toBe(current.topology);
    expect(alone.design.parallelism).toEqual({ modelParallel: 8, overlap: false });
    const all = await opened([rows, LIBRA_COMMUNICATOR, LIBRA_NETWORK], current);
    expect(all.design.workload).toMatchObject({ loop: { modelGroup: 16 } });
    const bad = { ...rows, text: text.replace('mlp -1 5', 'mlp -1 five') };
    expect(await libraProblems(bad.text)).toEqual([expect.stringMatching(/^x\.yml:2:8: forward compute/)]);
    expect(await openAny([bad], current)).toMatchObject({
      ok: false,
      problems: [{ path: expect.stringMatching(/^model\.txt:2:8$/) as string }],
    });
  });

  it('are recognised by their contents, whatever their name', async () => {
    const { design } = await opened([{ ...LIBRA_NETWORK, name: 'network' }]);
    expect(design.topology.dimensions).toHaveLength(3);
    expect(await libraProblems('a: 1\n')).toEqual([
      expect.stringMatching(
        /^x\.yml:1: looks like no YAML that can be opened; expected of LIBRA a network \(Topology,/,
      ),
    ]);
    expect(await libraProblems(LIBRA_NETWORK.text, LIBRA_NETWORK)).toEqual([
      'net.yml:1:1: is a network of LIBRA, and x.yml (a network of LIBRA) gives the network as well; open one of them',
    ]);
  });

  it("have the values of the authors' table as printed", async () => {
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
