import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../testing/large.ts';
import { DEFAULT_OPTIONS } from '../formats/astra/case.ts';
import { filesFromDesign } from '../formats/astra/export/export-design.ts';
import { openAstra } from '../formats/astra/open.ts';
import type { Design } from '../design/document.ts';
import { topologyOf } from '../run/topology-of.ts';
import type { Result } from '../units/result.ts';
import { astraTriple, type AstraTriple } from '../testing/arbitrary/astra-run.arbitrary.ts';
import { isStorable, SOME_DESIGN } from '../testing/designs.ts';
import { runAstra } from './simulate/astra-run.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

function filesOf({ network, system, workload }: AstraTriple) {
  return {
    network: { name: 'net.json', text: network },
    system: { name: 'sys.txt', text: system },
    workload: { name: 'work.txt', text: workload },
  };
}

function designOf(triple: AstraTriple): Result<Design> {
  const opened = openAstra(Object.values(filesOf(triple)), SOME_DESIGN);
  return opened.ok ? { ok: true, value: opened.value.design } : opened;
}

function tripleOf(design: Design): AstraTriple {
  const { workload, bandwidth } = design;
  if (workload.kind !== 'table') throw new TypeError('files give tables');
  const topology = topologyOf(design, bandwidth.customGBps ?? [], ALL_PARTS);
  const files = filesFromDesign({ design, topology, layers: workload.layers, loop: workload.loop });
  if (!files.ok) throw new Error(JSON.stringify(files.problems));
  return files.value;
}

/** Returns what the reference would print for the run, or why it cannot run. */
function outcome(triple: AstraTriple): string {
  const run = runAstra(filesOf(triple), DEFAULT_OPTIONS);
  return run.ok ? JSON.stringify(run.value.report) : `refused: ${run.problems[0]?.message ?? ''}`;
}

describe('a triple of ASTRA-sim 1.0, read and written again', () => {
  it('has the same values and the same run', () => {
    let ran = 0;
    fc.assert(
      fc.property(astraTriple, (triple) => {
        const design = designOf(triple);
        if (!design.ok) {
          expect(outcome(triple)).toMatch(/^refused: /);
          return;
        }
        expect(isStorable(design.value)).toBe(true);
        const before = outcome(triple);
        // A design that cannot run may be kept and repaired; files are written only for one that can.
        if (before.startsWith('refused: ')) return;
        ran += 1;
        const again = tripleOf(design.value);
        const back = designOf(again);
        if (!back.ok) throw new Error(JSON.stringify(back.problems));
        // The training loop of data parallelism never runs the collectives of other passes, and they are not written.
        const runsAll = !triple.workload.startsWith('DATA');
        const { workload, ...rest } = back.value;
        expect(rest).toEqual({ ...design.value, workload: undefined });
        if (runsAll) expect(workload).toEqual(design.value.workload);
        expect(tripleOf(back.value)).toEqual(again);
        expect(outcome(again)).toBe(before);
      }),
      { numRuns: cases(80, 200) },
    );
    expect(ran).toBeGreaterThan(60);
  });
});
