import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../testing/designs.ts';
import { goldenCase, networkText } from '../../testing/golden.ts';
import type { TextFile } from '../text-file.ts';
import { astraPartOf, openAstra } from './open.ts';

const golden = goldenCase('hybrid-customized');
const network: TextFile = { name: 'net.json', text: networkText(golden) };
const system: TextFile = { name: 'sys.txt', text: golden.system };
const workload: TextFile = { name: 'custom.txt', text: golden.workload };

function opened(...files: readonly TextFile[]) {
  const result = openAstra(files, SOME_DESIGN);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.design;
}

describe('the kind of a file', () => {
  it('is recognised by its contents', () => {
    expect([network, system, workload].map(({ text }) => astraPartOf(text))).toEqual([
      'network',
      'system',
      'workload',
    ]);
  });

  it.each(['', 'hello', '{"a": 1}', '<html></html>'])('is not guessed for %j', (text) => {
    expect(astraPartOf(text)).toBeNull();
  });
});

describe('opening', () => {
  it('combines all three as one design that can run', () => {
    const design = opened(workload, network, system);
    expect(design.name).toBe('custom');
    expect(design.workload.kind).toBe('table');
    expect(design.bandwidth.scheme).toBe('custom');
  });

  it('a network file changes only the topology and its bandwidths', () => {
    const design = opened(network);
    expect(design.topology.dimensions.map(({ size }) => size)).toEqual([4, 4, 4]);
    expect({ ...design, topology: null, bandwidth: null }).toEqual({
      ...SOME_DESIGN,
      topology: null,
      bandwidth: null,
    });
  });

  it('a system file changes only the system', () => {
    const design = opened(system);
    expect(design.system).toMatchObject({ chunks: 4, rounding: 'reference' });
    expect({ ...design, system: null }).toEqual({ ...SOME_DESIGN, system: null });
  });

  it('a workload file changes only the workload', () => {
    const design = opened(workload);
    expect(design.workload).toMatchObject({ kind: 'table', loop: { kind: 'customized' } });
    expect(design.topology).toEqual(SOME_DESIGN.topology);
    expect(design.system).toEqual(SOME_DESIGN.system);
  });

  it('reports a file that is none of the three, and a duplicated one', () => {
    const result = openAstra(
      [{ name: 'x.csv', text: 'a,b' }, network, { ...network, name: 'b.json' }],
      SOME_DESIGN,
    );
    if (result.ok) throw new Error('opened');
    expect(result.problems.map(({ path }) => path)).toEqual(['x.csv:1', 'b.json:1']);
  });

  it('reports the line of what it cannot read', () => {
    const broken = { name: 'sys.txt', text: golden.system.replace('LIFO', 'SIDEWAYS') };
    expect(openAstra([broken], SOME_DESIGN)).toMatchObject({
      ok: false,
      problems: [{ path: expect.stringMatching(/^sys\.txt:1:/) as string }],
    });
  });
});
