import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { openAny } from '../../formats/open-any.ts';
import { evaluate } from '../../run/evaluate.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { expandDesign } from '../../design/text/expand.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK } from '../../testing/files/libra.ts';
import { valueOf } from '../../units/result.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { run } from '../run.ts';
import { exportRun } from './export.ts';
import { importFiles, openRead } from './import.ts';

const { fileOf } = scratchFolder();

const GRAPHS: readonly (readonly [string, string])[] = [
  ['links.csv', 'from,to,bandwidth,latency\n0,1,25,100\n1,2,50,100\n2,0,25,100\n'],
  [
    'tacos.csv',
    '3\nSrc,Dest,Latency (ns),Bandwidth (GB/s)\n0,1,500,50\n1,0,500,50\n1,2,500,50\n2,0,500,50\n',
  ],
  [
    'racks.dot',
    'graph racks {\n  n0 -- leaf0 [bandwidth=25];\n  leaf0 [type=switch];\n  n1 -- leaf0 -- n2 [bandwidth=25]\n}',
  ],
  [
    'net.graphml',
    '<?xml version="1.0"?>\n<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>',
  ],
  ['physical.txt', '3 1 2\n2\n0 2 400Gbps 0.0005ms 0\n1 2 400Gbps 0.0005ms 0\n'],
];

async function sameAsThePage(files: readonly TextFile[]): Promise<void> {
  const inTerminal = valueOf(openRead({ texts: files, traces: null }, DEFAULT_DESIGN));
  const onPage = valueOf(await openAny(files, DEFAULT_DESIGN));
  expect(inTerminal.design).toEqual(onPage.design);
}

it.each(GRAPHS)('a graph in %s opens in a terminal as on the page', async (name, text) => {
  await sameAsThePage([{ name, text }]);
});

it('files of LIBRA open in a terminal as on the page, alone or together, in any order', async () => {
  await sameAsThePage([LIBRA_NETWORK]);
  await sameAsThePage([LIBRA_COST]);
  const together = [LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK];
  const inTerminal = valueOf(openRead({ texts: together, traces: null }, DEFAULT_DESIGN));
  expect(inTerminal.design).toEqual(valueOf(await openAny(together, DEFAULT_DESIGN)).design);
});

describe('a script of 100 GPUs', () => {
  const script = fileOf(
    'run.sh',
    'torchrun --nproc_per_node 4 --nnodes 25 pretrain_gpt.py --num-layers 8 --hidden-size 1024 --num-attention-heads 8 --seq-length 2048\n',
  );
  const imported = (...more: readonly string[]) =>
    said((output) => run(['import', script, ...more], [importFiles], output));

  it('is refused onto a network whose outermost block is a hypercube', () => {
    const dimensions = '[{"kind": "ring", "size": 4}, {"kind": "hypercube", "size": 8}]';
    const onto = fileOf('cubes.json', `{"v": 2, "topology": {"dimensions": ${dimensions}}}`);
    const refused = imported(`--onto=${onto}`);
    expect(refused.code).toBe(2);
    expect(refused.printed).toBe('');
    expect(refused.noted).toContain(
      'run.sh:1:1: runs on 100 GPUs, and the network Ring(4) x Hypercube(8) cannot have 100 NPUs: the nearest numbers are 64 and 128. Change',
    );
  });

  it('is refused beside a file whose network cannot have them', () => {
    const slurm = fileOf(
      'topology.conf',
      'SwitchName=a Nodes=n[1-9]\nSwitchName=b Nodes=n[10-18]\nSwitchName=c Switches=a,b\n',
    );
    expect(imported(slurm).noted).toContain('cannot have 100 NPUs');
  });

  it('has H100s in nodes of 8 without any network, and says how many', () => {
    expect(imported()).toMatchObject({ code: 0 });
    expect(imported().noted).toContain('nothing says which machine: 104 H100 in nodes of 8 for 100 GPUs');
  });

  it('resizes a network of one dimension', () => {
    const onto = fileOf('line.json', '{"v": 2, "topology": {"dimensions": [{"kind": "ring", "size": 64}]}}');
    expect(imported(`--onto=${onto}`)).toMatchObject({ code: 0 });
    expect(imported(`--onto=${onto}`).noted).toContain('the network has 100 NPUs, not 64');
  });
});

it('a network that is resized or used in part for a script runs its step', () => {
  const script = {
    name: 'run.sh',
    text: 'torchrun --nproc_per_node 8 --nnodes 8 pretrain_gpt.py --num-layers 4 --hidden-size 1024 --num-attention-heads 8 --seq-length 2048 --tensor-model-parallel-size 4 --bf16',
  };
  const networks = [
    [
      { kind: 'switch', size: 72 },
      { kind: 'switch', size: 4 },
    ],
    [{ kind: 'ring', size: 16 }],
    [{ kind: 'dragonfly', size: 72, parameters: { p: 2, a: 4, h: 2 } }],
  ];
  for (const dimensions of networks) {
    const onto = valueOf(expandDesign({ v: 2, topology: { dimensions } }));
    const { design } = valueOf(openRead({ texts: [script], traces: null }, onto, 'required'));
    const { evaluated, refusals } = valueOf(evaluate(design, ALL_PARTS));
    expect([evaluated.length > 0, refusals]).toEqual([true, []]);
  }
});

it('a design is exported as a zip of traces into the file that is named, and nowhere else', () => {
  const design = fileOf(
    'd.json',
    '{"v": 2, "model": "llama-3-8b", "machine": "dgx-h100-32", "npus": 16, "tensor": 8, "pipeline": 2}',
  );
  const asked = (...more: readonly string[]) =>
    said((output) => run(['export', design, ...more], [exportRun], output));
  const out = fileOf('traces.zip', '');
  expect(asked('--format=chakra', `--out=${out}`)).toMatchObject({ code: 0, printed: `${out}\n` });
  const zip = readFileSync(out).toString('latin1');
  expect(zip.slice(0, 2)).toBe('PK');
  for (const name of ['network.yml', 'system.json', 'comm_groups.json', 'workload.0.et', 'workload.15.et'])
    expect(zip).toContain(name);
  expect(zip).not.toContain('workload.16.et');
  expect(asked('--format=chakra').noted).toContain('chakra writes a file; expected --out=FILE.zip');
  expect(asked(`--out=${out}`).noted).toContain('is for --format=chakra; megatron is printed');
});
