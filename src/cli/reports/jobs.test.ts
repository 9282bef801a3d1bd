import { describe, expect, it } from 'vitest';
import { COLLECTIVES } from '../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { printCompactDesign, printDesign } from '../../design/text/serialize.ts';
import type { WhoPays } from '../../analysis/jobs/who-pays.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { valueOf } from '../../units/result.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const { fileOf } = scratchFolder();

/** An all-reduce in rings, and nothing else. */
function rings(name: string, sizes: readonly number[], bytes: number): Design {
  const dimensions = sizes.map((size) => ({
    kind: 'ring' as const,
    size,
    linkLatencyNs: 0,
    tier: 'node' as const,
  }));
  const entries = dimensions.map(() => ({ algorithm: { name: 'ring' as const }, whole: false }));
  const base: Design = {
    ...DEFAULT_DESIGN,
    name,
    topology: { dimensions, splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      algorithms: Object.fromEntries(COLLECTIVES.map((collective) => [collective, entries])),
    },
  };
  return {
    ...onlyCollective(base, { collective: 'allReduce', bytes, splitGBps: dimensions.map(() => 50) }),
    name,
  };
}

interface Printed extends WhoPays {
  readonly design: Design;
}

function jobsOf(design: Design, other: Design | null, ...options: readonly string[]) {
  const path = fileOf('design.json', printDesign(design));
  const beside = other === null ? [] : [`--beside=${fileOf('other.json', printDesign(other))}`];
  return said((output) => run(['jobs', path, ...beside, ...options], COMMANDS, output));
}

const BIG = rings('big', [8], 1e8);
const SMALL = rings('small', [8], 1e7);

describe('netloom jobs', () => {
  it('tells what two trainings in turn round a ring cost each other, and on which links', () => {
    const { code, printed } = jobsOf(BIG, SMALL, '--place=strided');
    expect(code).toBe(0);
    const { jobs, links, design } = JSON.parse(printed) as Printed;
    // Alone 2 (4 - 1) steps of S/4 over two of its own links; beside the other each link carries both.
    expect(jobs.map(({ name, npus, aloneNs, besideNs }) => [name, npus, aloneNs, besideNs])).toEqual([
      ['big', 4, expect.closeTo(3e6, 2), expect.closeTo(6e6, 2)],
      ['small', 4, expect.closeTo(3e5, 2), expect.closeTo(6e5, 2)],
    ]);
    expect(links).toHaveLength(1);
    // Eight cables in two directions; on each 2 (4 - 1) halves of S/4 of either job.
    expect(links[0]).toMatchObject({ dimension: 0, count: 16, busiest: { bytes: [6 * 1.25e7, 6 * 1.25e6] } });
    expect(design.conditions?.[0]?.kind).toBe('secondDesign');
    const text = jobsOf(BIG, SMALL, '--place=strided', '--format=text').printed;
    expect(text).toContain('longer');
    expect(text).toContain('100 %');
  });

  it('finds nothing shared where each has groups to itself, and refuses a design that is alone', () => {
    const [big, small] = [rings('big', [4, 2], 1e8), rings('small', [4, 2], 1e7)];
    const text = jobsOf(big, small, '--format=text').printed;
    expect(text).toContain('No link carries messages of both.');
    expect(jobsOf(BIG, null)).toMatchObject({ code: 2 });
  });

  it('prints a document that opens again as the same pair, in a link as well', () => {
    const { design } = JSON.parse(jobsOf(BIG, SMALL, '--place=strided').printed) as Printed;
    const opened = valueOf(parseDesign(printDesign(design)));
    expect(valueOf(parseDesign(printCompactDesign(opened)))).toEqual(opened);
    expect(opened.conditions).toEqual(design.conditions);
    const again = jobsOf(opened, null);
    expect(again.code).toBe(0);
    expect((JSON.parse(again.printed) as Printed).jobs[0]!.ratio).toBeCloseTo(2, 8);
  });
});
