import { describe, expect, it } from 'vitest';
import { ASTRA2_NETWORK, ASTRA2_SYSTEM } from '../testing/files/astra2.ts';
import { SOME_DESIGN } from '../testing/designs.ts';
import { goldenCase, networkText } from '../testing/golden.ts';
import { LIBRA_COMMUNICATOR, LIBRA_COST, LIBRA_NETWORK } from '../testing/files/libra.ts';
import { openAny } from './open-any.ts';
import { parseJson } from './json.ts';
import { FORMATS, recognise, type FormatId } from './recognise.ts';
import { createSource } from './source.ts';
import { readYaml } from './yaml/tree.ts';

async function problems(text: string, name: string): Promise<readonly string[]> {
  const opened = await openAny([{ name, text }], SOME_DESIGN);
  return opened.ok ? [] : opened.problems.map(({ path, message }) => `${path}: ${message}`);
}

const golden = goldenCase('hybrid-customized');
const ROWS = 'q -1 5 ALLREDUCE 8 5 NONE 0 5 ALLREDUCE 8 1\n';
const SAMPLES: Partial<Record<FormatId, readonly [name: string, text: string]>> = {
  'astra.network': ['n.json', networkText(golden)],
  'astra.system': ['s.txt', golden.system],
  'astra.workload': ['w.txt', golden.workload],
  'astra2.network': ['n.yml', ASTRA2_NETWORK.text],
  'astra2.system': ['s.json', ASTRA2_SYSTEM.text],
  'libra.network': ['n.yml', LIBRA_NETWORK.text],
  'libra.cost': ['c.yml', LIBRA_COST.text],
  'libra.communicator': ['c.yml', LIBRA_COMMUNICATOR.text],
  'libra.workload': ['w.txt', ROWS],
  megatron: ['m.sh', 'torchrun pretrain_gpt.py --num-layers 2 --hidden-size 64\n'],
  'astra2.trace.json': ['t.json', '{"workload_graph":[]}'],
  'astra.garnet': ['g.txt', 'num-npus: 8\nnum-packages: 4\ntopology: Torus3D\npackage-link-width: 200\n'],
  slurm: ['s.conf', 'SwitchName=s0 Nodes=n[0-15]\n'],
  'graph.csv': ['g.csv', 'from,to\n0,1\n'],
  'graph.dot': ['g.dot', 'graph { 0 -- 1 }'],
  infragraph: ['i.yaml', 'devices: []\ninstances: []\nedges:\n- ep1: {}\n'],
  'graph.edges': ['g.txt', 'n0 n1\n'],
  'graph.gml': ['g.gml', 'graph [ node [ id 0 ] ]'],
  'graph.json': ['g.json', '{"nodes":[],"links":[]}'],
  graphml: ['g.xml', '<graphml></graphml>'],
  'astra2.links': ['p.txt', '3 1 1\n2\n0 2 1Gbps 1ms 0\n'],
  'calculon.application': ['a.json', '{"attn_heads": 2}'],
  'calculon.execution': ['e.json', '{"tensor_par": 2}'],
  'calculon.system': ['s.json', '{"networks": [], "mem1": {}}'],
  torchtitan: ['t.toml', '[training]\nseq_len = 4096\n'],
  nemo: ['n.yaml', 'model:\n  tensor_model_parallel_size: 2\n  num_layers: 2\n'],
  'huggingface.config': ['c.json', '{"model_type":"llama"}'],
  'layers.json': ['l.json', '{"format":"netloom-layers"}'],
  'layers.csv': ['l.csv', 'netloom-layers,1,a,"{}"\n'],
};

describe('a file of every format', () => {
  it.each(Object.entries(SAMPLES))(
    '%s is processed only up to its maximum size',
    async (id, [name, text]) => {
      const format = id as FormatId;
      expect(recognise({ name, text })).toBe(format);
      const { most } = FORMATS[format];
      const long = text + '\n'.repeat(most + 1 - text.length);
      expect(await problems(long, name)).toEqual([
        expect.stringMatching(
          /^\w\.\w+:1:1: the file has [\d,]+ characters; expected at most [\d,]+ of an? /,
        ),
      ]);
    },
  );
});

describe('what a file is', () => {
  /** Beginnings of lines, headers and members that patterns of formats repeat. */
  const REPEATED: readonly string[] = [
    ...[
      '#',
      '# a\n',
      '1111  ',
      'a1, ',
      '1 ',
      '1,',
      '\n',
      ' ',
      ' \n',
      '\t',
      'a=',
      'key: ',
      '<a:',
      '/**',
      '// a\n',
    ],
    ...[
      'Version #',
      'Version a',
      'Creator "a" ',
      'comment "a"',
      'graph ',
      '1 2 3\n',
      '--recipe ',
      '[model] ',
    ],
    ...['"nodes":[', '"links":[', '"schemaVersion"', '"networks":', '"mem1":', '"a" : [1, '],
  ];
  const milliseconds = (text: string): number => {
    const began = process.cpuUsage();
    recognise({ name: 'x', text });
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };

  it('is found in time linear in its text, whatever repeats there', () => {
    for (const start of ['', '{', 'a1 b1 ']) {
      for (const part of REPEATED) {
        // A number of parts whose every division would take a second, and then as many as are read.
        for (const count of [22, Math.ceil(65_536 / part.length)])
          expect([start, part, milliseconds(`${start}${part.repeat(count)}!`) < 150]).toEqual([
            start,
            part,
            true,
          ]);
      }
    }
  });
});

describe('names that reach the prototype of an object', () => {
  const cases: readonly (readonly [what: string, name: string, text: string])[] = [
    ['ASTRA-sim 1.0 network', 'x.json', '{ "units-count": [2],\n "__proto__": {"a": 1} }'],
    ['ASTRA-sim 2 system', 'x.json', '{ "peak-perf": 1,\n "constructor": 1 }'],
    ['ASTRA-sim 2 network', 'x.yml', 'topology: [ Ring ]\n__proto__: { a: 1 }\n'],
    ['LIBRA network', 'x.yml', 'Topology: [ Ring ]\nconstructor: 1\n'],
    ['model of Hugging Face', 'x.json', '{ "model_type": "llama",\n "prototype": 1 }'],
    ['layer table', 'x.json', '{ "format": "netloom-layers", "version": 1,\n "prototype": 1 }'],
  ];
  it.each(cases)('are refused in an %s', async (_, name, text) => {
    expect(await problems(text, name)).toEqual([
      expect.stringMatching(/^x\.\w+:2:\d+: "\w+" cannot be the name of a field$/),
    ]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});

describe('steps', () => {
  it('of JSON end at a number of tokens', () => {
    const names = createSource('a.json', `{"a":1${',"a":1'.repeat(1_000_000)}}`);
    expect(parseJson(names)).toEqual({
      ok: false,
      problems: [{ path: 'a.json:1:3000001', message: 'more than 2000000 names, values and signs' }],
    });
    expect(parseJson(createSource('a.json', '[1,2,3]'), 6)).toMatchObject({ ok: false });
    expect(parseJson(createSource('a.json', '[1,2,3]'), 7)).toMatchObject({ ok: true });
  });

  it('of JSON end at an unclosed quote, however many follow', () => {
    const read = parseJson(createSource('a.json', `{"a": "${'b\\"'.repeat(300_000)}`));
    expect(read).toMatchObject({ ok: false, problems: [{ path: 'a.json:1:7' }] });
  });

  it('of JSON do not grow the stack with the length of a text', () => {
    const text = 'a'.repeat(15_000_000);
    expect(parseJson(createSource('a.json', `"${text}"`))).toMatchObject({ ok: true, value: { text } });
  });

  it('of a system of ASTRA-sim 2 end at few tokens', async () => {
    const text = `{"peak-perf":1${',"a":1'.repeat(5_000)}}`;
    expect(await problems(text, 'x.json')).toEqual([
      'x.json:1:15009: more than 10000 names, values and signs',
    ]);
  });

  it('of a table as CSV end at a number of cells, and a cell may be long', async () => {
    const cells = `netloom-layers,1,${','.repeat(2_000_100)}`;
    expect(await problems(cells, 'x.csv')).toEqual(['x.csv:1:2000016: more than 2000000 cells']);
    const long = `netloom-layers,1,"${'""'.repeat(2_100_000)}"`;
    expect(await problems(long, 'x.csv')).toEqual([
      'x.csv:1:18: the label has 2100000 characters; expected at most 120',
    ]);
  });

  it('of YAML end at a number of signs, before the parser runs', () => {
    const read = (text: string) => readYaml(createSource('a.yml', text));
    expect(read(`a: [${'b,'.repeat(2_000)}]`)).toEqual({
      ok: false,
      problems: [{ path: 'a.yml:1:3002', message: 'more than 1500 signs of YAML' }],
    });
    const keys = Array.from({ length: 1_000_000 }, (_, key) => `k${key}: 1\n`).join('');
    expect(read(keys)).toMatchObject({ ok: false, problems: [{ path: 'a.yml:1' }] });
  });

  it('of a workload end at fifty wrong rows', async () => {
    const found = await problems(`DATA\n90000\n${'a -1 x\n'.repeat(90_000)}`, 'x.txt');
    expect(found).toHaveLength(50);
    expect(found.at(-1)).toMatch(/^x\.txt:52:\d+: /);
  });
});

describe('a trace', () => {
  const letter = (code: number): string => String.fromCharCode(code);
  const node = `${letter(4)}${letter(8)}${letter(1)}${letter(24)}${letter(4)}`;
  const cases: readonly (readonly [what: string, text: string])[] = [
    ['messages of no bytes', letter(0).repeat(900_000)],
    ['nodes of one id', letter(0) + node.repeat(180_000)],
    ['lengths without end', letter(255).repeat(900_000)],
    ['a message longer than the file', `${letter(0)}${letter(255)}${letter(127)}`],
    ['a feeder with deep lists', `{"workload_graph":[${'['.repeat(100_000)}`],
    [
      'a feeder with many dependencies',
      `{"workload_graph":[${Array.from({ length: 400 }, (_, id) => `{"Id":${id},"NodeType":4,"runtime":1,"data_deps":[${Array.from({ length: id }, (__, before) => before).join()}]}`).join()}]}`,
    ],
  ];
  it.each(cases)('of %s is answered within 2 s', async (_, text) => {
    const before = performance.now();
    const opened = await openAny([{ name: 'x.et', text }], SOME_DESIGN);
    expect(performance.now() - before).toBeLessThan(2000);
    if (!opened.ok) expect(opened.problems.every(({ message }) => message !== '')).toBe(true);
  });
});

describe('a launch', () => {
  const cases: readonly (readonly [what: string, text: string])[] = [
    ['variables that hold each other', `A=$B\nB=$A\n${'C="$A $B $C"\n'.repeat(1000)}x --num-layers $C`],
    ['words without end', `x --num-layers 1 ${'--a b '.repeat(30_000)}`],
    ['braces that nothing closes', `x --num-layers ${'${A:-'.repeat(20_000)}`],
    ['sums of sums', `x --num-layers $((${'('.repeat(20_000)}1${'+1)'.repeat(20_000)}))`],
    ['quotes that nothing closes', `x --num-layers "${"'".repeat(100_000)}`],
    ['arrays that nothing closes', `--num-layers A=(${'B=( '.repeat(30_000)}`],
    ['continued lines', `x --num-layers 1 ${'\\\n'.repeat(60_000)}`],
    ['tables in tables', `[training]\na = ${'['.repeat(60_000)}`],
    ['dotted keys', `[training]\n${'a.'.repeat(60_000)}b = 1`],
    ['many keys', `[training]\n${Array.from({ length: 8000 }, (_, key) => `k${key} = 1`).join('\n')}`],
    [
      'deep recipes',
      Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}k:`).join('\n') +
        '\nmicro_batch_size: x',
    ],
    ['recipes of one line', `micro_batch_size=${'a=b '.repeat(60_000)}`],
    ['hosts without end', `SwitchName=a Nodes=${'n[1-99999999],'.repeat(9000)}`],
    [
      'switches without end',
      Array.from({ length: 20_000 }, (_, at) => `SwitchName=s${at} Switches=s${at + 1}`).join('\n'),
    ],
    ['switches of each other', 'SwitchName=r Switches=a\nSwitchName=a Switches=b\nSwitchName=b Switches=a\n'],
    [
      'switches of many',
      `SwitchName=r Switches=s[0-99999]\n${'SwitchName=s1 Switches=s[0-99999]\n'.repeat(200)}`,
    ],
    ['zeros', `x --num-layers 1 ${'\0'.repeat(1000)}`],
  ];
  it.each(cases)('of %s is answered within 2 s', async (_, text) => {
    const before = performance.now();
    const opened = await openAny([{ name: 'x', text }], SOME_DESIGN);
    expect(performance.now() - before).toBeLessThan(2000);
    if (!opened.ok) expect(opened.problems.every(({ message }) => message !== '')).toBe(true);
  });
});
