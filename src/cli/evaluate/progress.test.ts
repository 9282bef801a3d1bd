import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { incast } from '../../testing/runs/incast.ts';
import { readOptions } from '../options.ts';
import { valueOf } from '../../units/result.ts';
import { evaluate } from './evaluate.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-'));
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** Returns the notes of a run in packets in which every step takes as long as the interval between two lines. */
function notesOf(isTerminal: boolean): { readonly notes: readonly string[]; readonly printed: string } {
  const file = join(folder, 'design.json');
  writeFileSync(file, JSON.stringify(incast({ segmentBytes: 262_144, switchBufferBytes: 8 * 800_000 })));
  const notes: string[] = [];
  let printed = '';
  const output = {
    isTerminal,
    print: (text: string) => {
      printed += text;
    },
    note: (text: string) => {
      notes.push(text);
    },
  };
  const values = valueOf(readOptions([file], evaluate.options, evaluate.operands));
  const steps = evaluate.steps!(values, output);
  while (steps.next().done !== true) vi.advanceTimersByTime(2001);
  return { notes, printed };
}

describe('an evaluation in packets', () => {
  it('reports its scheme, chunks and simulated time on a terminal, and elsewhere once what it will take', () => {
    const { notes, printed } = notesOf(true);
    expect(notes.length).toBeGreaterThan(1);
    for (const note of notes)
      expect(note).toMatch(
        /^(Optimal: \d+ of at most \d+ splits run|\w+, \d of \d schemes: (laying out the run|[\d,]+ of [\d,]+ chunks, at [\d.,]+ (ns|µs|ms|s)))\n$/,
      );
    expect(notes.some((note) => note.includes(' chunks, at '))).toBe(true);
    const elsewhere = notesOf(false);
    expect(elsewhere.printed).toBe(printed);
    expect(elsewhere.notes).toHaveLength(1);
    expect(elsewhere.notes[0]).toMatch(/^note: \d+ % of \d schemes after [\d.]+ s: about [\d.,]+ s in all/);
  });
});
