import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { isGraphFile, readGraphFile } from './graph-file.ts';
import { verifyGraphs } from './verify-graphs.ts';

const text = readFileSync(new URL('./fixtures/graphs.json', import.meta.url), 'utf8');

interface Row {
  name: string;
  allGather: string;
  allReduce: string;
  cutAllBut: (number | string)[];
  links?: [number | string, number | string, number][];
}

function verdicts(change: (row: Row) => void): readonly boolean[] {
  const file = JSON.parse(text) as { graphs: Row[] };
  file.graphs.forEach(change);
  return [...valueOf(verifyGraphs(valueOf(readGraphFile(JSON.stringify(file))), {}))].map(
    (run) => valueOf(run).pass,
  );
}

describe('a file of graphs', () => {
  it('is told from a file of cases', () => {
    expect([text, '{"cases": []}', '{'].map(isGraphFile)).toEqual([true, false, false]);
  });

  it('holds: every bound is the fraction of the file, and every certificate attains its value', () => {
    const runs = [...valueOf(verifyGraphs(valueOf(readGraphFile(text)), {}))].map(valueOf);
    expect(runs.filter(({ pass }) => !pass)).toEqual([]);
    expect(runs).toHaveLength(12);
  });

  it('fails graph by graph where a value or a certificate is wrong', () => {
    const right = verdicts(() => {});
    expect(right.every(Boolean)).toBe(true);
    const isLine = (row: Row): boolean => row.name === 'line-4';
    expect(verdicts((row) => isLine(row) && (row.allReduce = '3/20'))).toEqual(
      right.map((_, index) => index !== 1),
    );
    expect(verdicts((row) => isLine(row) && (row.cutAllBut = [1]))).toEqual(
      right.map((_, index) => index !== 1),
    );
  });

  it('names what is wrong with a graph by its place', () => {
    const file = { graphs: [{ name: 'pair', npus: 2, links: [[0, 5, 10]] }] };
    expect(readGraphFile(JSON.stringify(file))).toMatchObject({
      ok: false,
      problems: [{ path: 'graphs[0]' }],
    });
    const cut = { graphs: [{ name: 'pair', npus: 2, oneWay: [[0, 1, 10]], allGather: '1/1' }] };
    const [run] = [...valueOf(verifyGraphs(valueOf(readGraphFile(JSON.stringify(cut))), {}))];
    expect(run?.ok === false && run.problems[0]?.message).toContain('no route');
  });
});
