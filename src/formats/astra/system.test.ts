import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenCases } from '../../testing/golden.ts';
import { astraSystem } from '../../testing/arbitrary/astra.arbitrary.ts';
import { parseSystem, printSystem } from './system.ts';

const SAMPLE = `scheduling-policy: LIFO
endpoint-delay: 10
active-chunks-per-dimension: 2
preferred-dataset-splits: 64
boost-mode: 0
all-reduce-implementation: ring_direct4_halvingDoubling
reduce-scatter-implementation: ring_direct_halvingDoubling
all-gather-implementation: oneRing
all-to-all-implementation: oneDirect8
collective-optimization: localBWAware
intra-dimension-scheduling: smallestFirst
inter-dimension-scheduling: offlineGreedyFlex
`;

function problemsOf(text: string): readonly string[] {
  const result = parseSystem(text, 'sys.txt');
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('a system file', () => {
  it('gives its settings, including older names of policies', () => {
    const result = parseSystem(SAMPLE, 'sys.txt');
    expect(result.ok && result.value.system).toEqual({
      'scheduling-policy': 'LIFO',
      'endpoint-delay': 10,
      'active-chunks-per-dimension': 2,
      'preferred-dataset-splits': 64,
      'boost-mode': 0,
      'all-reduce-implementation': [
        { algorithm: { name: 'ring' }, whole: false },
        { algorithm: { name: 'direct', window: 4 }, whole: false },
        { algorithm: { name: 'halvingDoubling' }, whole: false },
      ],
      'reduce-scatter-implementation': [
        { algorithm: { name: 'ring' }, whole: false },
        { algorithm: { name: 'direct' }, whole: false },
        { algorithm: { name: 'halvingDoubling' }, whole: false },
      ],
      'all-gather-implementation': [{ algorithm: { name: 'ring' }, whole: true }],
      'all-to-all-implementation': [{ algorithm: { name: 'direct', window: 8 }, whole: true }],
      'collective-optimization': 'localBWAware',
      'intra-dimension-scheduling': 'smallestChunkFirst',
      'inter-dimension-scheduling': 'themisFlex',
    });
  });

  it.each([
    ['SCF', 'smallestChunkFirst'],
    ['RG', 'RG'],
    ['lessRemainingPhaseFirst', 'lessRemainingPhaseFirst'],
  ])('accepts the intra-dimension policy %s', (name, policy) => {
    const result = parseSystem(SAMPLE.replace('smallestFirst', name), 'sys.txt');
    expect(result.ok && result.value.system['intra-dimension-scheduling']).toBe(policy);
  });

  it.each([
    ['baseline', 'ascending'],
    ['ascending', 'ascending'],
    ['themis', 'themis'],
    ['offlineGreedy', 'themis'],
    ['themisFlex', 'themisFlex'],
    ['roundRobin', 'roundRobin'],
  ])('accepts the inter-dimension policy %s', (name, policy) => {
    const result = parseSystem(SAMPLE.replace('offlineGreedyFlex', name), 'sys.txt');
    expect(result.ok && result.value.system['inter-dimension-scheduling']).toBe(policy);
  });

  it('may have any white space between its words', () => {
    const text = SAMPLE.replaceAll('\n', '\t \r\n\r\n').replaceAll(': ', ':\t\t');
    expect(problemsOf(text)).toEqual([]);
  });

  it('drops the decimals of the endpoint delay, like the reference', () => {
    const result = parseSystem(SAMPLE.replace('delay: 10', 'delay: 10.9'), 'sys.txt');
    expect(result.ok && result.value.system['endpoint-delay']).toBe(10);
  });

  it('takes the last of a duplicated key, with a note', () => {
    const result = parseSystem(`${SAMPLE}scheduling-policy: FIFO\n`, 'sys.txt');
    expect(result.ok && result.value.system['scheduling-policy']).toBe('FIFO');
    expect(result.ok && result.value.notes).toEqual([
      {
        path: 'sys.txt:13:1',
        message: 'scheduling-policy is given again; the last one counts',
      },
    ]);
  });

  it.each([
    ['LIFO', 'lifo', 'sys.txt:1:20: scheduling-policy is "lifo"; expected LIFO or FIFO'],
    [
      'splits: 64',
      'splits: 0',
      'sys.txt:4:27: preferred-dataset-splits is "0"; expected a whole number from 1 to 2,147,483,647',
    ],
    ['splits: 64', 'splits: 1e3', 'sys.txt:4:27: preferred-dataset-splits is "1e3"; expected a whole number'],
    [
      'delay: 10',
      'delay: -1',
      'sys.txt:2:17: endpoint-delay is "-1"; expected a whole number from 0 to 1,000,000,000',
    ],
    ['direct4', 'tree', 'sys.txt:6:28: all-reduce-implementation: "tree" is not an algorithm.'],
    [
      'boost-mode: 0',
      'boost-mode: 2',
      'sys.txt:5:13: boost-mode is "2"; expected a whole number from 0 to 1',
    ],
    [
      'boost-mode: 0',
      'model-shared-bus: 1',
      'sys.txt:5:19: model-shared-bus is "1"; expected 0: the LogGP model of a shared bus is not available here',
    ],
    [
      'boost-mode:',
      'boost-level:',
      'sys.txt:5:1: unknown key "boost-level:"; expected one of scheduling-policy: endpoint-delay:',
    ],
    [
      'boost-mode: 0',
      'boost-mode:0',
      'sys.txt:5:1: found "boost-mode:0"; expected "boost-mode:" and a blank in front of the value',
    ],
    [
      'boost-mode: 0',
      'boost-mode:',
      'sys.txt:6:1: boost-mode has no value; expected a whole number from 0 to 1',
    ],
    [
      'preferred-dataset-splits: 64\n',
      '',
      'sys.txt:11:46: "preferred-dataset-splits:" is missing; expected a whole number',
    ],
    [
      'collective-optimization: localBWAware\n',
      '',
      'sys.txt:11:46: "collective-optimization:" is missing; expected baseline or localBWAware',
    ],
    [
      SAMPLE,
      '{ "scheduling-policy": "LIFO" }',
      'sys.txt:1:1: found JSON, as in ASTRA-sim 2.0; expected the "key: value" lines of ASTRA-sim 1.0',
    ],
    [SAMPLE, '', 'sys.txt:1:1: "scheduling-policy:" is missing; expected LIFO or FIFO'],
  ])('with %j as %j has a problem: %s', (from, to, expected) => {
    expect(problemsOf(SAMPLE.replace(from, to))[0]).toContain(expected);
  });

  it('is restored from what is written', () => {
    fc.assert(
      fc.property(astraSystem, (system) => {
        const result = parseSystem(printSystem(system), 'sys.txt');
        expect(result.ok && result.value.system).toEqual(system);
      }),
    );
  });

  it('of every golden case is written unchanged', () => {
    for (const { id, system } of goldenCases()) {
      const file = parseSystem(system, 'sys.txt');
      const lines = (text: string): readonly string[] => text.trimEnd().split('\n').toSorted();
      expect(file.ok && lines(printSystem(file.value.system)), id).toEqual(lines(system));
    }
  });
});
