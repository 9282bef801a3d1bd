import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenLog, type LogVersion, type WrittenRun } from '../../../testing/files/nccl-log.ts';
import { cases } from '../../../testing/large.ts';
import { valueOf } from '../../../units/result.ts';
import { readNcclLogs, type NcclLog } from './nccl-log.ts';

const SIZES = Array.from({ length: 14 }, (_, index) => 2 ** (20 + index));
const RUN: WrittenRun = {
  program: 'all_reduce_perf',
  ranks: 8,
  latencyUs: 40,
  busGBps: 100,
  sizes: SIZES,
  version: 'current',
};

function logsOf(text: string): readonly NcclLog[] {
  const read = readNcclLogs(text);
  if (read === null) throw new Error('It is no log.');
  return valueOf(read).logs;
}

function onlyLog(text: string): NcclLog {
  const [log, ...others] = logsOf(text);
  if (log === undefined || others.length > 0) throw new Error(`It has ${others.length + 1} logs.`);
  return log;
}

const TAGS: Readonly<Record<string, (line: string, index: number) => string>> = {
  none: (line) => line,
  'mpirun --tag-output': (line) => `[1,0]<stdout>:${line}`,
  'mpirun of Open MPI 5': (line) => `[prterun-node1-4711@1,0]<stdout>: ${line}`,
  'mpirun --timestamp-output': (line) => `Tue May  7 12:00:01 2024<stdout>:${line}`,
  'mpiexec -l': (line) => `[0] ${line}`,
  'srun -l': (line) => `0: ${line}`,
  'srun -l of many tasks': (line) => ` 12: ${line}`,
  pdsh: (line) => `node-01.cluster: ${line}`,
  'kubectl logs --timestamps': (line, index) => `2024-05-07T12:00:${10 + (index % 50)}.123456Z ${line}`,
};

describe('a log of nccl-tests', () => {
  it('is read by its columns if times of 10,000 us and more have no point', () => {
    const log = onlyLog(writtenLog(RUN).join('\n'));
    expect(log).toMatchObject({ collective: 'allReduce', ranks: 8, sizes: 14, runs: 1, place: 'outOfPlace' });
    expect(log.latencyUs).toBeCloseTo(40, 2);
    expect(log.busGBps).toBeCloseTo(100, 2);
    expect(log.error).toBeLessThan(1e-4);
  });

  it.each(Object.keys(TAGS))('is read with the tags of %s', (name) => {
    const text = writtenLog(RUN)
      .map((line, index) => TAGS[name]?.(line, index) ?? '')
      .join('\n');
    expect(onlyLog(text)).toEqual(onlyLog(writtenLog(RUN).join('\n')));
  });

  it('keeps the times in place and out of place apart', () => {
    const log = onlyLog(writtenLog({ ...RUN, inPlaceFactor: 2 }).join('\n'));
    expect(log.busGBps).toBeCloseTo(100, 2);
    expect(log.inPlace?.latencyUs).toBeCloseTo(80, 1);
    expect(log.inPlace?.busGBps).toBeCloseTo(50, 2);
  });

  it('takes the times in place if the others are missing', () => {
    const text = writtenLog({ ...RUN, inPlaceFactor: 2 }).join('\n');
    const withoutFirst = text.replace(
      /^( +\d+ +\d+ +float +sum +-1) +\S+ +\S+ +\S+ +\S+/gm,
      '$1  N/A  N/A  N/A  N/A',
    );
    const log = onlyLog(withoutFirst);
    expect(log).toMatchObject({ place: 'inPlace', inPlace: null });
    expect(log.busGBps).toBeCloseTo(50, 2);
  });

  it('fits runs of the same collective together, and others separately', () => {
    const gather: WrittenRun = { ...RUN, program: 'all_gather_perf', busGBps: 90 };
    const text = [RUN, { ...RUN, latencyUs: 41 }, gather].flatMap(writtenLog).join('\n');
    expect(logsOf(text)).toMatchObject([
      { collective: 'allReduce', runs: 2, sizes: 14 },
      { collective: 'allGather', runs: 1, ranks: 8 },
    ]);
  });

  it('separates tasks that each print a log', () => {
    const tasks = ['0: ', '1: '].map((tag) => writtenLog(RUN).map((line) => tag + line));
    const mixed = (tasks[0] ?? []).flatMap((line, index) => [line, tasks[1]?.[index] ?? '']).join('\n');
    expect(onlyLog(mixed)).toMatchObject({ ranks: 8, runs: 2, sizes: 14 });
  });

  it('is refused for a collective that no link is fitted to', () => {
    const text = writtenLog({ ...RUN, program: 'broadcast_perf' }).join('\n');
    const read = readNcclLogs(text);
    expect(read?.ok === false ? read.problems[0]?.message : '').toMatch(
      /^is a log of broadcast; expected one of all-reduce/,
    );
    expect(valueOf(readNcclLogs(`${text}\n${writtenLog(RUN).join('\n')}`) ?? fail())).toMatchObject({
      logs: [{ collective: 'allReduce' }],
      leftOut: [{ path: 'runs' }],
    });
  });

  it('is refused by line if size, time and bandwidth contradict each other', () => {
    const lines = writtenLog(RUN);
    const text = lines.map((line) => line.replace(/ 18830 /g, ' 57.02 ')).join('\n');
    expect(readNcclLogs(text)).toMatchObject({ ok: false, problems: [{ path: 'line 17' }] });
  });

  it('counts the lines that do not match its header', () => {
    const text = writtenLog(RUN)
      .join('\n')
      .replace(/(4194304 .*?float).*/, '$1  sum');
    expect(onlyLog(text)).toMatchObject({ unreadable: 1, sizes: 13 });
  });

  it('restores what it was written from, for every version, collective, tag and number of ranks', () => {
    const run = fc.record({
      program: fc.constantFrom('all_reduce_perf', 'all_gather_perf', 'reduce_scatter_perf', 'alltoall_perf'),
      ranks: fc.integer({ min: 2, max: 256 }),
      latencyUs: fc.double({ min: 5, max: 200, noNaN: true }),
      busGBps: fc.double({ min: 10, max: 900, noNaN: true }),
      sizes: fc.constant(SIZES),
      version: fc.constantFrom<LogVersion>('current', 'withoutRoot', 'one'),
    });
    fc.assert(
      fc.property(run, fc.constantFrom(...Object.values(TAGS)), (written, tag) => {
        const named = {
          ...written,
          program: written.version === 'withoutRoot' ? 'all_reduce_perf' : written.program,
        };
        const log = onlyLog(writtenLog(named).map(tag).join('\n'));
        expect(log.ranksSpan.least).toBeLessThanOrEqual(written.ranks);
        expect(log.ranksSpan.most).toBeGreaterThanOrEqual(written.ranks);
        expect(log.ranksSpan.most / log.ranksSpan.least).toBeLessThan(1.5);
        if (Math.log2(written.ranks) % 1 === 0) expect(log.ranks).toBe(written.ranks);
        expect(log.collective).toBe(COLLECTIVE_OF[named.program]);
        expect(log.busGBps / written.busGBps).toBeCloseTo(1, 2);
        expect(Math.abs(log.latencyUs - written.latencyUs)).toBeLessThan(0.02 * written.latencyUs + 1);
        expect(log.error).toBeLessThan(0.01);
      }),
      { numRuns: cases(100, 1000) },
    );
  });
});

const COLLECTIVE_OF: Readonly<Record<string, string>> = {
  all_reduce_perf: 'allReduce',
  all_gather_perf: 'allGather',
  reduce_scatter_perf: 'reduceScatter',
  alltoall_perf: 'allToAll',
};

function fail(): never {
  throw new Error('It is no log.');
}
