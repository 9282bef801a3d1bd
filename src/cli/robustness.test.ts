import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../formats/astra/case.ts';
import { goldenCase, networkText } from '../testing/golden.ts';
import { runAstra } from './simulate/astra-run.ts';
import type { InputFiles } from './simulate/astra-run.ts';

/**
 * Broken input: every file of some runs truncated after every line, and every one of its numbers replaced. The outcome is a problem with
 * its place or a result, never an exception or an endless run.
 */
const CASES = [
  'd4-2x8x8x8-ar-localBWAware',
  'transformer-fwd-in-bckwd',
  'hybrid-customized',
  'hybrid-dlrm',
  'd3-inter-themisFlex',
  'one-ring-4x4-mixed',
  'd3-intra-SCF',
];
const REPLACEMENTS = ['-1', 'NaN', '1e400', 'text', '', '0', '999999999', '9007199254740993', '0.5'];
const FILES = ['network', 'system', 'workload'] as const;

function inputsOf(id: string): InputFiles {
  const golden = goldenCase(id);
  return {
    network: { name: 'network.json', text: networkText(golden) },
    system: { name: 'system.txt', text: golden.system },
    workload: { name: 'workload.txt', text: golden.workload },
  };
}

/** Runs with one text replaced; returns the problem, or "ran". */
function outcome(inputs: InputFiles, file: (typeof FILES)[number], text: string): string {
  const result = runAstra({ ...inputs, [file]: { name: inputs[file].name, text } }, DEFAULT_OPTIONS);
  if (result.ok) {
    expect(Number.isFinite(result.value.report.endToEndNs)).toBe(true);
    return 'ran';
  }
  const [first] = result.problems;
  return `${first?.path ?? ''}: ${first?.message ?? ''}`;
}

const PLACED = /^(?:network\.json|system\.txt|workload\.txt):\d+:\d+: [^\n]{10,}$/;

describe.each(CASES)('the input %s', (id) => {
  const inputs = inputsOf(id);

  it.each(FILES)('names the missing place if its %s file is truncated after any line', (file) => {
    const lines = inputs[file].text.split('\n');
    for (let count = 0; count < lines.length - 1; count++) {
      const result = outcome(inputs, file, lines.slice(0, count).join('\n'));
      if (result !== 'ran') expect(result).toMatch(PLACED);
      // A truncated network or workload is never enough; settings of a system file have defaults.
      if (file !== 'system') expect(result).not.toBe('ran');
    }
  });

  it.each(FILES)('has a result or names the place if any number of its %s file is replaced', (file) => {
    const { text } = inputs[file];
    for (const { 0: number, index } of text.matchAll(/(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.])/g)) {
      for (const replacement of REPLACEMENTS) {
        const broken = text.slice(0, index) + replacement + text.slice(index + number.length);
        const result = outcome(inputs, file, broken);
        if (result !== 'ran') expect(result).toMatch(PLACED);
        if (/NaN|1e400|text/.test(replacement) && file !== 'workload') expect(result).not.toBe('ran');
      }
    }
  });

  it.each(FILES)(
    'has a result or names the place if its %s file is truncated after any character',
    (file) => {
      const { text } = inputs[file];
      const step = Math.max(1, Math.floor(text.length / 60));
      for (let length = 0; length < text.length; length += step) {
        const result = outcome(inputs, file, text.slice(0, length));
        if (result !== 'ran') expect(result).toMatch(PLACED);
      }
    },
  );
});

describe('files of another kind', () => {
  it.each([
    '\0\0\0\0',
    '<html>',
    '{}',
    '[]',
    '[[[[',
    'null',
    '1',
    'DATA',
    '"',
    '{"a":'.repeat(100_000),
    '9'.repeat(100_000),
  ])('are refused with a place: %.20j', (text) => {
    for (const file of FILES) expect(outcome(inputsOf('hybrid-1024'), file, text)).toMatch(PLACED);
  });
});
