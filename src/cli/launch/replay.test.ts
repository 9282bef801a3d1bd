import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readChromeTrace } from '../../testing/files/chrome-trace.ts';
import { SMALL_PROFILE } from '../../testing/files/kineto.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { run } from '../run.ts';
import { replayFiles } from './replay.ts';

const { folder, fileOf } = scratchFolder();

const profile = fileOf('rank0.json', SMALL_PROFILE);

it('Writes what was measured and its replay as two processes of one trace', () => {
  const beside = join(folder, 'beside.json');
  const { code, printed } = said((output) =>
    run(['replay', profile, `--beside=${beside}`], [replayFiles], output),
  );
  expect([code, printed]).toEqual([0, expect.stringMatching(/measured were 140 µs[\s\S]*beside\.json/)]);
  const { events, processes } = readChromeTrace(readFileSync(beside, 'utf8'));
  expect([processes.get(1), processes.get(2)]).toEqual([
    'Measured: rank0.json',
    expect.stringMatching(/^Replay on /),
  ]);
  const ofProcess = (pid: number) => events.filter((event) => event.pid === pid);
  const begun = (pid: number) => ofProcess(pid).map(({ name, ts }) => [name, ts]);
  expect(begun(1)).toEqual([
    ['gemm', 0],
    ['ncclDevKernel_AllReduce', 100],
  ]);
  expect(begun(2)).toEqual(begun(1));
  expect(ofProcess(1).map(({ dur }) => dur)).toEqual([100, 40]);
  // 2 MB by all 1,024 NPUs of the example take another time than was measured.
  const took = ofProcess(2)[1]!.dur;
  expect([took > 0, took === 40]).toEqual([true, false]);
  expect(printed).toContain(`The step takes ${Math.round(100 + took)} µs`);
});

it('Writes nothing for a trace that does not say when its nodes began', () => {
  const trace = fileOf('trace.json', { workload_graph: [{ Id: 1, Name: 'gemm', NodeType: 4, runtime: 10 }] });
  const beside = join(folder, 'none.json');
  const { code, noted } = said((output) => run(['replay', trace, '--beside', beside], [replayFiles], output));
  expect([code, noted]).toEqual([
    2,
    expect.stringContaining('trace.json: does not say when its nodes began'),
  ]);
  expect(() => readFileSync(beside)).toThrow('ENOENT');
});
