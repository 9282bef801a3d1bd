import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenCases } from '../../testing/golden.ts';
import { astraWorkload } from '../../testing/arbitrary/astra.arbitrary.ts';
import { parseWorkload, printWorkload } from './workload.ts';

const SAMPLE = `HYBRID_TRANSFORMER_FWD_IN_BCKWD\tmodel_parallel_NPU_group: 4 checkpoints: 1 0 checkpoint_initiates: 2 2 1\t\t
3\t\t\t
embed -1 100 ALLREDUCE 1000 200 NONE 5 300 ALLGATHER 4294967296 7
block -1 1 NONE 0 2 ALLTOALL 8 3 REDUCESCATTER 9 10
head -1 0 NONE 0 0 NONE 0 0 NONE 0 0
`;

function problemsOf(text: string): readonly string[] {
  const result = parseWorkload(text, 'w.txt');
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('a workload file', () => {
  it('gives the training loop with its arguments and the rows', () => {
    const result = parseWorkload(SAMPLE, 'w.txt');
    expect(result.ok && result.value.workload.loop).toEqual({
      kind: 'transformerRecompute',
      modelGroup: 4,
      checkpoints: [0],
      initiates: [2, 1],
    });
    expect(result.ok && result.value.workload.rows[0]).toEqual({
      name: 'embed',
      ignored: -1,
      forward: { computeNs: 100, collective: 'allReduce', bytes: 1000 },
      inputGradient: { computeNs: 200, collective: null, bytes: 5 },
      weightGradient: { computeNs: 300, collective: 'allGather', bytes: 4_294_967_296 },
      updateNs: 7,
    });
  });

  it('may have line ends of Windows, trailing tabs, empty lines and an extra 13th column', () => {
    const messy = SAMPLE.replaceAll('\n', ' \t\t\r\n\r\n').replace('4294967296 7', '4294967296 7 DATA');
    const result = parseWorkload(messy, 'w.txt');
    const clean = parseWorkload(SAMPLE, 'w.txt');
    expect(result.ok && result.value.workload).toEqual(clean.ok && clean.value.workload);
  });

  it('may lack its last line end', () => {
    expect(problemsOf(SAMPLE.trimEnd())).toEqual([]);
  });

  it('has the policy of each layer in the 13th column of a customized training loop', () => {
    const text =
      'HYBRID_CUSTOMIZED\n2\na -1 1 NONE 0 1 NONE 0 1 NONE 0 0 DATA\nb -1 1 NONE 0 1 NONE 0 1 NONE 0 0 HYBRID_MODEL_DATA\n';
    const result = parseWorkload(text, 'w.txt');
    expect(result.ok && result.value.workload.loop).toEqual({
      kind: 'customized',
      policies: ['data', 'hybridModelData'],
    });
    expect(problemsOf(text.replace(' DATA', ''))[0]).toMatch(
      /^w\.txt:3:34: the layer has 12 columns; expected 13: /,
    );
    expect(problemsOf(text.replace('HYBRID_MODEL_DATA', 'HYBRID_TRANSFORMER'))).toEqual([
      'w.txt:4:35: policy of the layer is "HYBRID_TRANSFORMER"; expected DATA, MODEL, HYBRID_DATA_MODEL or HYBRID_MODEL_DATA',
    ]);
  });

  it('ignores layers beyond their number and text in the second column, with a note', () => {
    const result = parseWorkload(SAMPLE.replace('\n3\t', '\n2\t').replace('embed -1', 'embed x'), 'w.txt');
    expect(result.ok && result.value.workload.rows).toHaveLength(2);
    expect(result.ok && result.value.notes.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'w.txt:3:7: the second column is "x"; it has no effect and is taken as -1',
      'w.txt:5:1: ignored: w.txt:2:1 says 2 layers, and this is one more',
    ]);
  });

  it.each([
    [SAMPLE, '', 'w.txt:1:1: the file ends here; expected the type of the training loop, DATA, MODEL,'],
    [
      'HYBRID_TRANSFORMER_FWD_IN_BCKWD',
      'HYBRID',
      'w.txt:1:1: the type of the training loop is "HYBRID"; expected DATA, MODEL,',
    ],
    [
      'model_parallel_NPU_group: 4 ',
      '',
      'w.txt:1:33: found "checkpoints:"; expected "model_parallel_NPU_group:"',
    ],
    [
      'group: 4',
      'group: 0',
      'w.txt:1:59: model_parallel_NPU_group is "0"; expected a whole number from 1 to',
    ],
    ['initiates: 2', 'initiates: 3', 'w.txt:3:1: the number of layers is "embed"; expected a whole number'],
    [
      '\n3\t',
      '\nthree\t',
      'w.txt:2:1: the number of layers is "three"; expected a whole number from 1 to 1,000,000',
    ],
    [
      '\n3\t',
      '\n3 x\t',
      'w.txt:2:3: found "x" behind the number of layers; expected the first layer on a line of its own',
    ],
    ['\n3\t', '\n4\t', 'w.txt:5:37: the file has 3 layers; expected 4, the number at w.txt:2:1'],
    [
      'ALLREDUCE',
      'ALLREDUCES',
      'w.txt:3:14: forward type is "ALLREDUCES"; expected NONE, ALLREDUCE, ALLTOALL, ALLGATHER or REDUCESCATTER',
    ],
    [
      '1000',
      '-1',
      'w.txt:3:24: forward bytes is "-1"; expected a whole number from 0 to 9,007,199,254,740,991',
    ],
    [
      '4294967296',
      '9007199254740993',
      'w.txt:3:54: weight-gradient bytes is "9007199254740993"; expected a whole number from 0 to 9,007,199,254,740,991',
    ],
    [
      '100 ALL',
      'NaN ALL',
      'w.txt:3:10: forward compute time is "NaN"; expected a whole number from 0 to 1,000,000,000,000,000',
    ],
    [
      '8 3 REDUCE',
      '3 REDUCE',
      'w.txt:4:50: the layer has 11 columns; expected 12: name, an ignored number, forward compute time,',
    ],
    ['4294967296 7', '4294967296 7 8 9', 'w.txt:3:67: the layer has 14 columns; expected 12: name,'],
  ])('with %j as %j has a problem: %s', (from, to, expected) => {
    expect(problemsOf(SAMPLE.replace(from, to))[0]).toContain(expected);
  });

  it('is written with 12 columns per row, 13 in a customized training loop, and LF', () => {
    fc.assert(
      fc.property(astraWorkload, (workload) => {
        const text = printWorkload(workload);
        const [, , ...rows] = text.trimEnd().split('\n');
        expect(text).not.toContain('\r');
        expect(text.endsWith('\n')).toBe(true);
        const columns = workload.loop.kind === 'customized' ? 13 : 12;
        for (const row of rows) expect(row.split('\t')).toHaveLength(columns);
      }),
    );
  });

  it('is restored from what is written', () => {
    fc.assert(
      fc.property(astraWorkload, (workload) => {
        const result = parseWorkload(printWorkload(workload), 'w.txt');
        expect(result).toMatchObject({ ok: true, value: { notes: [] } });
        expect(result.ok && result.value.workload).toEqual(workload);
      }),
    );
  });

  it('has a name with blanks written as one column', () => {
    const result = parseWorkload(SAMPLE, 'w.txt');
    if (!result.ok) throw new Error('sample');
    const rows = result.value.workload.rows.map((row) => ({ ...row, name: ' my layer\t1 ' }));
    expect(printWorkload({ ...result.value.workload, rows })).toContain('\nmy_layer_1\t-1\t');
  });

  it('of every golden case is written unchanged', () => {
    for (const { id, workload } of goldenCases()) {
      const file = parseWorkload(workload, 'w.txt');
      expect(file.ok && printWorkload(file.value.workload).replaceAll('\t', ' '), id).toBe(
        workload.replaceAll('\t', ' '),
      );
    }
  });
});
