/** What the guides give as examples does what they say. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseDesign } from '../../design/text/parse.ts';
import { readMeasuredFile } from '../../evidence/measured/read-file.ts';
import { readNcclLogs } from '../../evidence/measured/own/nccl-log.ts';
import { readStepTimes } from '../../evidence/measured/own/step-times.ts';
import { openGraph } from '../../formats/graph/open.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { evaluate } from '../../run/evaluate.ts';
import { parseNotation } from '../../topology/notation.ts';
import { valueOf } from '../../units/result.ts';

/** The blocks of code of a guide in a language. */
function blocksOf(guide: string, language: string): readonly string[] {
  const text = readFileSync(`docs/guide/${guide}.md`, 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, block = '']) =>
    name === language ? [block] : [],
  );
}

function iterationNs(design: object): number {
  const { evaluated } = valueOf(evaluate(valueOf(parseDesign(JSON.stringify(design))), ALL_PARTS));
  return evaluated[0]!.simulated.iterationNs;
}

describe('the guide to conditions', () => {
  const blocks = blocksOf('conditions', 'json').map((block) => JSON.parse(block) as Record<string, unknown>);
  const designs = blocks.filter(({ conditions }) => conditions !== undefined);

  it.each(designs)('has a design %# that its conditions slow down', (design) => {
    const { conditions: _, ...healthy } = design;
    expect(iterationNs(design)).toBeGreaterThan(iterationNs(healthy));
  });

  it('has a lost link that a ring goes without', () => {
    const [lost] = blocks.filter(({ kind }) => kind === 'lostLink');
    const ring = { v: 2, tensor: 8, topology: { dimensions: [{ kind: 'ring', size: 8 }] } };
    expect(iterationNs({ ...ring, conditions: [lost] })).toBeGreaterThan(iterationNs(ring));
  });
});

describe("the guide to one's own measurements", () => {
  const [times = '', log = ''] = blocksOf('measurements', 'text');

  it('has step times', () => {
    expect(readStepTimes(times)).toEqual([14.2e9, 14.4e9, 14.3e9]);
  });

  it('has a log of nccl-tests that gives 30 us and 360 GB/s', () => {
    const [found] = valueOf(readNcclLogs(log)!).logs;
    expect(found).toMatchObject({ collective: 'allReduce', ranks: 8 });
    expect(found!.latencyUs).toBeCloseTo(30, 0);
    expect(found!.busGBps).toBeCloseTo(360, 0);
  });

  it('has a table that is read, row by row', () => {
    const [table = ''] = blocksOf('measurements', 'csv');
    const { source, rows } = valueOf(readMeasuredFile('guide.csv', table));
    expect([source.id, rows.length, rows[0]!.problem]).toEqual(['torchtitan', 1, null]);
  });
});

describe('the guide to a network of your own links', () => {
  const text = readFileSync('docs/guide/files.md', 'utf8');

  it('has notations that run', () => {
    const notations = [...text.matchAll(/`(Graph\([^`]*)`/g)].map(([, notation]) => notation!);
    expect(notations).toHaveLength(3);
    for (const notation of notations) {
      const dimensions = valueOf(parseNotation(notation));
      expect(iterationNs({ v: 2, tensor: 1, topology: { dimensions } })).toBeGreaterThan(0);
    }
  });

  it('has a list of links that is a ring of three NPUs at 50 GB/s each way', () => {
    const [links = ''] = blocksOf('files', 'csv');
    const current = valueOf(parseDesign('{"v": 2}'));
    const { design } = valueOf(openGraph('graph.csv', { name: 'links.csv', text: links }, current));
    const [dimension] = design.topology.dimensions;
    expect(dimension).toMatchObject({ kind: 'graph', size: 3, linkLatencyNs: 500 });
    expect(dimension!.parameters).toMatchObject({ links: '0-1:50 1-2:50 2-0:50' });
  });
});
