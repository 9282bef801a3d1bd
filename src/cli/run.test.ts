import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AstraReport } from '../formats/astra/report.ts';
import { readChromeTrace } from '../testing/files/chrome-trace.ts';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { goldenCase, networkText } from '../testing/golden.ts';
import { said, type Said } from '../testing/said.ts';
import { run } from './run.ts';
import { simulate } from './simulate/simulate.ts';

const { folder, fileOf } = scratchFolder();
const golden = goldenCase('transformer-g8-split-fc');
const files: readonly string[] = [
  `--network-configuration=${fileOf('net.json', `\uFEFF${networkText(golden)}`)}`,
  '--system-configuration',
  fileOf('sys.txt', golden.system),
  `--workload-configuration=${fileOf('w.txt', golden.workload)}`,
];

function netloom(...args: readonly string[]): Said {
  return said((output) => run(args, [simulate], output));
}

describe('netloom', () => {
  it('explains itself', () => {
    expect(netloom('--help')).toMatchObject({ code: 0, noted: '' });
    expect(netloom('--help').printed).toContain('simulate  Simulates input files of ASTRA-sim 1.0');
    expect(netloom().code).toBe(2);
    expect(netloom('help', 'simulate').printed).toBe(netloom('simulate', '--help').printed);
  });

  it('names every option in the help of simulate', () => {
    const { code, printed } = netloom('simulate', '--help');
    expect(code).toBe(0);
    for (const { name, isFlag } of simulate.options)
      expect(printed).toContain(isFlag === true ? `--${name} ` : `--${name}=`);
  });

  it('takes a parameter file of Garnet as the network', () => {
    const garnet = [
      'num-npus: 8',
      'num-packages: 8',
      'package-rows: 8',
      'topology: Torus3D',
      'package-link-width: 200',
      'vertical-rings: 2',
      'package-link-latency: 200',
      'package-link-efficiency: 0.94',
      'buffers-per-vc: 5000',
    ].join('\n');
    const system = golden.system
      .replace(/(all-[a-z-]+|reduce-scatter)-implementation: .*/g, '$1-implementation: ring')
      .replace(/preferred-dataset-splits: .*/, 'preferred-dataset-splits: 1')
      .replace(/endpoint-delay: .*/, 'endpoint-delay: 10');
    const { code, printed, noted } = netloom(
      'simulate',
      `--network-configuration=${fileOf('garnet.txt', garnet)}`,
      `--system-configuration=${fileOf('ring.txt', system)}`,
      `--workload-configuration=${fileOf('one.txt', 'MICRO\n1\nL0 -1 0 NONE 0 0 NONE 0 0 ALLREDUCE 800000 0\n')}`,
    );
    expect(code).toBe(0);
    expect(noted).toContain('garnet.txt:9:1: buffers-per-vc:');
    // 14 steps of 100,000 B on four links of 25 GB/s at 94 %, 200 ns each in whole ns, and 10 ns at the end of each and before the first.
    const stepNs = Math.floor(200 + 1e5 / 94) + 10;
    expect((JSON.parse(printed) as AstraReport).endToEndNs).toBe(10 + 14 * stepNs);
  });

  it('routes and begins all-to-alls as the keys of the ASTRA-SIM paper say', () => {
    const network = {
      'topology-name': 'Hierarchical',
      'topologies-per-dim': ['Ring'],
      'dimension-type': ['N'],
      'dimensions-count': 1,
      'units-count': [4],
      'links-count': [2],
      'link-latency': [100],
      'link-bandwidth': [100],
      'nic-latency': [0],
      'router-latency': [0],
      'hbm-latency': [0],
      'hbm-bandwidth': [1],
      'hbm-scale': [0],
    };
    const endOf = (keys: string): number => {
      const system = `${golden.system
        .replace(/(all-[a-z-]+|reduce-scatter)-implementation: .*/g, '$1-implementation: ring')
        .replace(/preferred-dataset-splits: .*/, 'preferred-dataset-splits: 1')
        .replace(/endpoint-delay: .*/, 'endpoint-delay: 1000')}${keys}`;
      const { code, printed } = netloom(
        'simulate',
        `--network-configuration=${fileOf('ring.json', JSON.stringify(network))}`,
        `--system-configuration=${fileOf('routed.txt', system)}`,
        `--workload-configuration=${fileOf('exchange.txt', 'MICRO\n1\nL0 -1 0 NONE 0 0 NONE 0 0 ALLTOALL 4000 0\n')}`,
      );
      expect(code).toBe(0);
      return (JSON.parse(printed) as AstraReport).endToEndNs;
    };
    // A block of 1,000 B takes 4 ns on both links, whose 214.7 GB/s a message has to itself; 104 ns a hop, 1,000 ns a reception.
    expect(endOf('')).toBe(1000 + 6 * (104 + 1000));
    expect(endOf('packet-routing: software\ninjection-policy: normal\n')).toBe(endOf(''));
    expect(endOf('packet-routing: hardware\ninjection-policy: normal\n')).toBe(
      1000 + 104 + 204 + 104 + 3 * 1000,
    );
    expect(endOf('packet-routing: hardware\ninjection-policy: aggressive\n')).toBe(1000 + 204 + 1000);
  });

  it('runs on shared links on request', () => {
    const timeOf = (...args: readonly string[]): number =>
      (JSON.parse(netloom('simulate', ...files, ...args).printed) as AstraReport).endToEndNs;
    const analyticalNs = timeOf();
    expect(timeOf('--network=analytical')).toBe(analyticalNs);
    // Nothing is shared: the result is equal except for the rounding of the reference.
    expect(timeOf('--network=shared') / analyticalNs).toBeCloseTo(1, 3);
    expect(netloom('simulate', ...files, '--network=fast').noted).toContain(
      '--network: is "fast"; expected analytical, shared',
    );
  });

  it('writes a trace for Perfetto', () => {
    const out = join(folder, 'trace');
    const { code, printed } = netloom(
      'simulate',
      ...files,
      '--format=chrome-trace',
      '--run-name=mine',
      `--out=${out}`,
    );
    expect(code).toBe(0);
    expect(printed).toBe(`${join(out, 'mine.trace.json')}\n`);
    const trace = readChromeTrace(readFileSync(join(out, 'mine.trace.json'), 'utf8'));
    expect([...trace.processes.values()]).toEqual(['mine']);
    const report = JSON.parse(netloom('simulate', ...files).printed) as AstraReport;
    const last = Math.max(...trace.events.map(({ ts, dur }) => ts + dur));
    expect(last * 1000).toBeLessThanOrEqual(report.endToEndNs);
    const compute = trace.events.filter(
      ({ ph, name, args }) => ph === 'X' && !('chunk' in args) && name !== '',
    );
    const computeNs = compute.reduce((sum, { dur }) => sum + dur * 1000, 0);
    expect(Math.abs(computeNs - report.computeNs)).toBeLessThan(compute.length);
  });

  it.each([
    [['fly'], 'error: fly: unknown command; expected simulate or --help\n'],
    [['simulate'], 'error: --network-configuration: is missing; expected --network-configuration=FILE\n'],
    [
      ['simulate', 'file'],
      'error: file: unknown option; expected --network-configuration, --system-configuration,',
    ],
    [['simulate', '--num-pass=2'], 'error: --num-pass=2: unknown option; expected'],
    [['simulate', '--num-passes'], 'error: --num-passes: has no value; expected --num-passes=N\n'],
    [['simulate', '--num-passes', '--out=x'], 'error: --num-passes: has no value; expected --num-passes=N\n'],
    [
      ['simulate', '--num-passes=1', '--num-passes=2'],
      'error: --num-passes: given twice; expected it once\n',
    ],
  ])('refuses %j', (args, expected) => {
    const { code, printed, noted } = netloom(...args);
    expect(code).toBe(2);
    expect(printed).toBe('');
    expect(noted).toContain(expected);
    expect(noted.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('netloom simulate', () => {
  it('prints JSON with the keys of the golden files', () => {
    const { code, printed, noted } = netloom('simulate', ...files, '--num-passes=2');
    expect({ code, noted }).toEqual({ code: 0, noted: '' });
    const report = JSON.parse(printed) as Record<string, unknown>;
    const { expected } = goldenCase('transformer-g8-split-fc');
    expect(Object.keys(report)).toEqual([
      'endToEndNs',
      'computeNs',
      'exposedCommNs',
      'totalCommNs',
      'layerExposedNs',
      'layerComputeNs',
      'perDimPayloadMB',
      'perDimAvgChunkLatencyUs',
      'events',
      'layerDelays',
      'wallMs',
      'notes',
      'utilizationRowsTotal',
      'utilization',
    ]);
    expect(report['endToEndNs']).toBe(expected.endToEndNs);
    expect(report['totalCommNs']).toEqual(
      expected.totalCommNs.map(([layer, fwd, inputGrad, weightGrad]) => ({
        layer,
        fwd,
        inputGrad,
        weightGrad,
      })),
    );
    expect(report['utilization']).toHaveLength(expected.utilizationRowsTotal);
    expect((report['utilization'] as number[][])[13]).toEqual([140, 28.25, 100, 0, 0]);
  });

  it('prints the waiting and service times of chunks, layer by layer', () => {
    const report = JSON.parse(netloom('simulate', ...files).printed) as AstraReport;
    const passes = ['fwd', 'inputGrad', 'weightGrad'] as const;
    let seen = 0;
    report.layerDelays.forEach((layer, index) => {
      for (const pass of passes) {
        const delays = layer[pass];
        const commNs = report.totalCommNs[index]?.[pass] ?? 0;
        expect(delays === null).toBe(commNs === 0);
        if (delays === null) continue;
        seen++;
        expect(delays.queueNs).toHaveLength(delays.networkNs.length);
        const meanNs = [...delays.queueNs, ...delays.networkNs].reduce((sum, ns) => sum + ns, 0);
        // The mean chunk takes no longer than the last one, and the last one waits.
        expect(meanNs).toBeGreaterThan(0);
        expect(meanNs).toBeLessThanOrEqual(commNs);
      }
    });
    expect(seen).toBeGreaterThan(0);
  });

  it('prints a summary for people', () => {
    const { code, printed } = netloom('simulate', ...files, '--format=text', '--num-passes=2');
    expect(code).toBe(0);
    expect(printed).toMatch(/^end to end {2,}5,456,152 ns$/m);
    expect(printed).toMatch(/^exposed communication {2,}1,076,152 ns {2}19\.7 %$/m);
  });

  it('writes the files of the reference, complete, and nothing else', () => {
    const out = join(folder, 'a', 'b');
    const { code, printed } = netloom(
      'simulate',
      ...files,
      '--format',
      'csv',
      `--out=${out}`,
      '--run-name=r1',
    );
    expect(code).toBe(0);
    const names = [
      'EndToEnd.csv',
      'backend_dim_info.csv',
      'backend_end_to_end.csv',
      'detailed.csv',
      'r1_dimension_utilization.csv',
      'tutorial_result.csv',
    ];
    expect(readdirSync(out).toSorted()).toEqual(names);
    expect(printed.trimEnd().split('\n').toSorted()).toEqual(names.map((name) => join(out, name)));
    expect(readFileSync(join(out, 'tutorial_result.csv'), 'utf8')).toContain('\nr1,2728.076000,2190.000000,');
  });

  it('writes a report instead of printing it', () => {
    const out = join(folder, 'report');
    const { printed } = netloom('simulate', ...files, `--out=${out}`);
    expect(printed).toBe(`${join(out, 'report.json')}\n`);
    expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toHaveProperty(
      'endToEndNs',
      2_728_076,
    );
  });

  it('leaves no partial output if a name is taken by a folder', () => {
    const out = join(folder, 'taken');
    mkdirSync(join(out, 'tutorial_result.csv', 'x'), { recursive: true });
    const { code, noted } = netloom('simulate', ...files, '--format=csv', `--out=${out}`);
    expect(code).toBe(2);
    expect(noted).toMatch(/^error: .*taken: cannot be written/);
    expect(readdirSync(out)).toEqual(['tutorial_result.csv']);
  });

  it.each([
    ['--format=csv', 'error: --format: csv writes files; expected --out=DIR'],
    ['--format=chrome-trace', 'error: --format: chrome-trace writes files; expected --out=DIR'],
    ['--format=xml', 'error: --format: is "xml"; expected json, text, csv'],
    ['--num-passes=0', 'error: --num-passes: is "0"; expected a whole number from 1 to 1000000'],
    ['--num-passes=1.5', 'error: --num-passes: is "1.5"; expected a whole number'],
    ['--comm-scale=NaN', 'error: --comm-scale: is "NaN"; expected a number from 0 to 1000000000'],
    ['--compute-scale=-1', 'error: --compute-scale: is "-1"; expected a number'],
    ['--injection-scale=1e400', 'error: --injection-scale: is "1e400"; expected a number'],
    ['--num-queues-per-dim=x', 'error: --num-queues-per-dim: is "x"; expected a whole number from 1 to 1024'],
    ['--run-name=../x', 'error: --run-name: is part of a file name; expected a name without / and \\'],
  ])('refuses %s', (option, expected) => {
    const { code, printed, noted } = netloom('simulate', ...files, option);
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(noted).toContain(expected);
  });

  it('names file, line and column of what is wrong in a file', () => {
    const bad = fileOf('bad.txt', 'DATA\n1\na -1 1 NONE 0 1 NONE 0 1 NONES 0 0\n');
    const { code, noted } = netloom('simulate', ...files.slice(0, 3), `--workload-configuration=${bad}`);
    expect(code).toBe(2);
    expect(noted).toBe(
      `error: ${bad}:3:26: weight-gradient type is "NONES"; expected NONE, ALLREDUCE, ALLTOALL, ALLGATHER or REDUCESCATTER\n`,
    );
  });

  it('says which file cannot be read', () => {
    const { code, noted } = netloom('simulate', ...files.slice(0, 3), `--workload-configuration=${folder}`);
    expect(code).toBe(2);
    expect(noted).toBe(`error: ${folder}: cannot be read (it is a folder)\n`);
  });

  it('notes where it read a file differently', () => {
    const odd = fileOf('odd.txt', 'DATA\n1\na -1 1 NONE 0 1 NONE 0 1 NONE 0 0\nb\n');
    const { code, noted } = netloom('simulate', ...files.slice(0, 3), `--workload-configuration=${odd}`);
    expect(code).toBe(0);
    expect(noted).toBe(`note: ${odd}:4:1: ignored: ${odd}:2:1 says 1 layers, and this is one more\n`);
  });
});
