import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { valueOf } from '../../units/result.ts';
import { openAny } from '../open-any.ts';
import { recognise } from '../recognise.ts';
import { hostCount, hostNames } from './hosts.ts';

const H100 = valueOf(expandDesign({ v: 2, model: 'llama-3-8b', machine: 'dgx-h100-32', npus: 64 }));

async function opened(text: string, current = H100) {
  const read = await openAny([{ name: 'topology.yaml', text }], current);
  if (!read.ok) throw new Error(read.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  const { dimensions } = read.value.design.topology;
  return { ...read.value, sizes: dimensions.map(({ kind, size }) => [kind, size]) };
}

const BLOCKS = `- topology: topo-block
  cluster_default: true
  block:
    block_sizes: [18, 36]
    blocks:
      - block: rack1
        nodes: node[01-18]
      - block: rack2
        nodes: node[19-36]
`;

describe('a file of several topologies', () => {
  const tree = (isDefault: boolean) =>
    `- topology: ib\n  cluster_default: ${isDefault}\n  tree:\n    switches:\n      - switch: root\n        children: l[1-2]\n      - switch: l1\n        nodes: n[01-16]\n      - switch: l2\n        nodes: n[17-32]\n`;

  it('is the default of the cluster, wherever it stands', async () => {
    const blocks = BLOCKS.replace('true', 'false');
    for (const text of [`${tree(true)}${blocks}`, `${blocks}${tree(true)}`]) {
      const { sizes, losses } = await opened(text);
      expect(sizes.map(([, size]) => size)).toEqual([8, 16, 2]);
      expect(losses.map(({ message }) => message).join()).toContain('2 switches of 16 nodes');
      expect(losses.map(({ message }) => message)).toContain(
        'topology topo-block: a design has one network, here the default of the cluster',
      );
    }
    expect((await opened(`${tree(false)}${BLOCKS}`)).sizes.map(([, size]) => size)).toEqual([8, 18, 2]);
    expect((await opened(`${tree(false)}${blocks}`)).sizes.map(([, size]) => size)).toEqual([8, 16, 2]);
  });
});

describe('a topology of Slurm', () => {
  it('of blocks has them outside of the nodes of the open design', async () => {
    expect(recognise({ name: 'topology.yaml', text: BLOCKS })).toBe('slurm');
    const { sizes, design, losses } = await opened(BLOCKS);
    expect(sizes).toEqual([
      ['switch', 8],
      ['switch', 18],
      ['switch', 2],
    ]);
    // The network cards of a node feed both levels.
    expect(design.bandwidth).toMatchObject({ mode: 'fixed', customGBps: [450, 50, 50], budgetGBps: 550 });
    expect(losses.map(({ message }) => message).join()).toContain('2 blocks of 18 nodes');
    const conf = 'BlockName=b1 Nodes=n[1-18]\nBlockName=b2 Nodes=n[19-36]\nBlockSizes=18,36\n';
    expect((await opened(conf)).sizes).toEqual(sizes);
  });

  it('of switches has a dimension for each level', async () => {
    const leaves = Array.from(
      { length: 8 },
      (_, leaf) => `SwitchName=s${leaf} Nodes=n[${leaf * 4}-${leaf * 4 + 3}]`,
    );
    const spines = [
      'SwitchName=a Switches=s[0-3]',
      'SwitchName=b Switches=s[4-7]',
      'SwitchName=top Switches=a,b',
    ];
    const conf = [...leaves, ...spines].join('\n');
    expect((await opened(conf)).sizes).toEqual([
      ['switch', 8],
      ['switch', 4],
      ['switch', 4],
      ['switch', 2],
    ]);
    const yaml = `- topology: tree\n  tree:\n    switches:\n${['root s1,s2', 's1 n[1-2]', 's2 n[3-4]']
      .map((line) => {
        const [name, list] = line.split(' ');
        return `      - switch: ${name}\n        ${name === 'root' ? 'children' : 'nodes'}: ${list}`;
      })
      .join('\n')}\n`;
    expect((await opened(yaml, DEFAULT_DESIGN)).sizes.slice(-2)).toEqual([
      ['switch', 2],
      ['switch', 2],
    ]);
  });

  it('is refused by the group that differs', async () => {
    await expect(opened(BLOCKS.replace('19-36', '19-30'))).rejects.toThrow(
      'topology.yaml:9:1: rack2 has 12 nodes where others have 18',
    );
    await expect(
      opened('SwitchName=a Nodes=n1,n2\nSwitchName=b Nodes=n3\nSwitchName=c Switches=a,b'),
    ).rejects.toThrow(
      'topology.yaml:2:1: b has 1 below it where others have 2; expected levels of equal switches',
    );
    await expect(opened('SwitchName=a Switches=b\nSwitchName=b Switches=a')).rejects.toThrow(
      /no switch has nodes/,
    );
  });

  it('counts the hosts of a list', () => {
    expect(hostCount('node[01-18]')).toBe(18);
    expect(hostCount('a[1-2,5]b[1-3],login1')).toBe(10);
    expect(hostCount('node[3-1]')).toBeNull();
    expect(hostCount('node[1-999999999]')).toBeNull();
    expect(hostNames('s[08-10],x', 100)).toEqual(['s08', 's09', 's10', 'x']);
  });
});

describe('a topology of Slurm beside a script of Megatron-LM', () => {
  const script = (nodes: number) => ({
    name: 'pretrain.sh',
    text: `torchrun --nproc_per_node 8 --nnodes ${nodes} pretrain_gpt.py --tensor-model-parallel-size 8 --num-layers 8 --hidden-size 1024 --num-attention-heads 8 --seq-length 2048`,
  });
  const leaves = (count: number, nodes: number) =>
    Array.from({ length: count }, (_, leaf) => {
      const first = leaf * nodes + 1;
      return `SwitchName=s${leaf} Nodes=n[${first}-${first + nodes - 1}]\n`;
    }).join('');
  /** 12 nodes. */
  const two = `${leaves(2, 6)}SwitchName=top Switches=s[0-1]\n`;
  /** 18 nodes. */
  const three = `${leaves(6, 3)}SwitchName=a Switches=s[0-1]\nSwitchName=b Switches=s[2-3]\nSwitchName=c Switches=s[4-5]\nSwitchName=top Switches=a,b,c\n`;

  const together = async (text: string, nodes: number, current = H100) => {
    const files = [script(nodes), { name: 'topology.conf', text }];
    const read = await openAny(files, current, 'required');
    if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join());
    const { design, losses } = read.value;
    const sizes = design.topology.dimensions.map(({ size, used = size }) => `${used} of ${size}`);
    return { design, sizes: sizes.join(', '), lines: losses.map(({ message }) => message).join('\n') };
  };

  it('is the layout of the script on the levels of the cluster', async () => {
    const { design, sizes } = await together(two, 12);
    expect(sizes).toBe('8 of 8, 6 of 6, 2 of 2');
    expect(design.parallelism.modelParallel).toBe(8);
    expect(design.workload).toMatchObject({ layers: 8, globalBatch: 12 });
    expect((await together(three, 18)).sizes).toBe('8 of 8, 3 of 3, 2 of 2, 3 of 3');
  });

  it('uses as many switches as the script has nodes for', async () => {
    expect((await together(three, 12)).sizes).toBe('8 of 8, 3 of 3, 2 of 2, 2 of 2');
    // Three nodes under one leaf of each of the three upper switches.
    expect((await together(three, 9)).sizes).toBe('8 of 8, 3 of 3, 1 of 2, 3 of 3');
    expect((await together(three, 2)).sizes).toBe('8 of 8, 2 of 3, 1 of 2, 1 of 3');
    expect((await together(two, 8)).sizes).toBe('8 of 8, 4 of 6, 2 of 2');
  });

  it('is refused for nodes that no equal parts of the switches hold', async () => {
    await expect(together(two, 7)).rejects.toThrow(
      'runs on 56 GPUs, and the network Switch(8) x Switch(6) x Switch(2) cannot have 56 NPUs: the nearest numbers are 48 and 64.',
    );
  });

  it('has nodes of 8 H100 where nobody chose others', async () => {
    const { design, sizes, lines } = await together(two, 12, DEFAULT_DESIGN);
    expect(sizes).toBe('8 of 8, 6 of 6, 2 of 2');
    expect(design.bandwidth.customGBps).toEqual([450, 50, 50]);
    expect(lines).toContain('8 H100, since the open network is the example of a new design');
  });
});
