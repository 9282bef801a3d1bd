/** A run of another size than the open network. The expected sizes are worked out by hand from each network. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { npuCount } from '../../topology/dimension.ts';
import { valueOf } from '../../units/result.ts';
import { openAny } from '../open-any.ts';
import { networkOfRun, type NetworkChoice } from './network-of-run.ts';

const MACHINE = valueOf(expandDesign({ v: 2, model: 'llama-3-8b', machine: 'dgx-h100-32', npus: 32 }));

function budget(...dimensions: readonly Pick<DesignDimension, 'kind' | 'size' | 'parameters'>[]): Design {
  const links = { linkLatencyNs: 500, tier: 'pod' } as const;
  const given = dimensions.map((dimension) => ({ ...dimension, ...links })) as readonly DesignDimension[];
  return valueOf(
    validateDesign({ ...DEFAULT_DESIGN, topology: { ...DEFAULT_DESIGN.topology, dimensions: given } }),
  );
}

const NVL72 = budget({ kind: 'switch', size: 72 }, { kind: 'switch', size: 4 });
const LINE = budget({ kind: 'switch', size: 64 });
const CUBE = budget({ kind: 'ring', size: 4 }, { kind: 'hypercube', size: 8 });
/** 4 x 2 + 1 groups of 4 routers with 2 NPUs. */
const DRAGONFLY = budget({ kind: 'dragonfly', size: 72, parameters: { p: 2, a: 4, h: 2 } });

function sizes(npus: number, current: Design, choice: NetworkChoice = 'required') {
  const network = networkOfRun(npus, current, choice);
  if (network.kind === 'refused') return network.message;
  if (network.kind === 'machine') return network.why;
  const { dimensions } = network.design.topology;
  return dimensions
    .map(({ size, used }) => (used === undefined ? String(size) : `${used} of ${size}`))
    .join(' x ');
}

describe('the network of a run', () => {
  it('gets as many nodes as the run has', () => {
    expect(sizes(256, MACHINE)).toBe('8 x 32');
    expect(sizes(8, MACHINE)).toBe('8 x 1');
  });

  it('gets another size where a budget is split, and where it has one dimension', () => {
    expect(sizes(288, NVL72)).toBe('72 x 4');
    expect(sizes(720, NVL72)).toBe('72 x 10');
    expect(sizes(96, LINE)).toBe('96');
  });

  it('is used in part where the run fills no whole number of nodes', () => {
    expect(sizes(256, NVL72)).toBe('64 of 72 x 4');
    expect(sizes(512, NVL72)).toBe('64 of 72 x 8');
    expect(sizes(4, MACHINE)).toBe('4 of 8 x 1 of 4');
    expect(sizes(64, DRAGONFLY)).toBe('64 of 72');
    expect(sizes(12, CUBE)).toBe('4 x 3 of 8');
  });

  it('is refused with the nearest numbers that it can have', () => {
    expect(sizes(100, DRAGONFLY)).toContain('Dragonfly(72) cannot have 100 NPUs: the nearest number is 72. ');
    expect(sizes(44, CUBE)).toMatch(
      /the nearest numbers are 32 and 64\. Change the number of GPUs in the file/,
    );
    expect(sizes(37, MACHINE)).toContain('the nearest numbers are 36 and 40');
  });

  it('is replaced, or keeps its own number, where nobody requires it', () => {
    const network = networkOfRun(100, DRAGONFLY, 'auto');
    expect(network).toMatchObject({ kind: 'machine', isChosen: true });
    expect(networkOfRun(100, DRAGONFLY, 'kept')).toMatchObject({ kind: 'own', design: DRAGONFLY });
  });

  it('is another machine where it is the example that nobody chose, unless it is required', () => {
    expect(networkOfRun(1024, DEFAULT_DESIGN, 'auto')).toMatchObject({ kind: 'machine', isChosen: false });
    expect(networkOfRun(512, DEFAULT_DESIGN, 'required').kind).toBe('open');
  });

  it('has the number of the run, whatever the network', () => {
    for (const current of [MACHINE, NVL72, LINE, CUBE, DRAGONFLY])
      for (let npus = 1; npus <= 160; npus += 3) {
        const network = networkOfRun(npus, current, 'required');
        expect(network.kind).not.toBe('machine');
        if (network.kind === 'open') expect(npuCount(network.design.topology)).toBe(npus);
      }
  });

  it('keeps all NPUs where a run of a part is refused', () => {
    const reference = { ...NVL72, system: { ...NVL72.system, rounding: 'reference' } as const };
    expect(sizes(256, reference)).toContain('the nearest numbers are 216 and 288');
  });
});

describe('a script of another size', () => {
  const text =
    'torchrun --nproc_per_node 4 --nnodes 25 pretrain_gpt.py --tensor-model-parallel-size 2 --seq-length 4096';
  const open = async (choice?: NetworkChoice) =>
    openAny([{ name: 'run.sh', text }], { ...DRAGONFLY, workload: MACHINE.workload }, choice);

  it('says that the network is replaced, and why', async () => {
    const { design, losses, replaced } = valueOf(await open());
    expect(npuCount(design.topology)).toBe(104);
    expect(replaced).toBe(
      '104 H100 in nodes of 8 take the place of the open network: the network Dragonfly(72) cannot have 100 NPUs: the nearest number is 72',
    );
    expect(losses.map(({ message }) => message)).toContain(replaced);
  });

  it('keeps the network where that is asked for, with its own number of NPUs', async () => {
    const { design, losses, replaced } = valueOf(await open('kept'));
    expect(replaced).toBeUndefined();
    expect(design.topology).toEqual(DRAGONFLY.topology);
    expect(losses.map(({ message }) => message)).toContain(
      'the network Dragonfly(72) cannot have 100 NPUs: the nearest number is 72; it keeps its 72',
    );
  });

  it('is refused by its file where the network is required', async () => {
    const read = await open('required');
    expect(read.ok ? [] : read.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      expect.stringMatching(/^run\.sh:1:1: runs on 100 GPUs, and the network /),
    ]);
  });
});
