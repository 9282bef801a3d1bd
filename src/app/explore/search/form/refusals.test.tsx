import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../../testing/designs.ts';
import { refusalsOf } from '../../../../testing/search/space-answers.ts';
import type { Problem } from '../../../../units/result.ts';
import { searchForm, type SearchForm as Form } from './form-store.ts';
import { readForm } from './read-form.ts';
import { SearchForm } from './SearchForm.tsx';

const FORM = searchForm.getInitialState();

function problemsOf(form: Form): readonly Problem[] {
  const read = readForm(form, SOME_DESIGN);
  return read.ok ? refusalsOf(read.value) : read.problems;
}

function shown(form: Form, problems = problemsOf(form)): string {
  const html = renderToStaticMarkup(<SearchForm form={form} design={SOME_DESIGN} problems={problems} />);
  return html
    .replaceAll(/<\/?netloom-(text|space)>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<');
}

/** The text between the name of a field and that of the next. */
function shownAt(label: string, form: Form): string {
  const [, field = ''] = shown(form).split(`>${label}</label>`);
  return field.split('</label>')[0] ?? '';
}

describe('what a search is refused for', () => {
  it.each([
    ['Dimensions', { counts: '1-9' }],
    ['Dimensions', { counts: '4-1' }],
    ['Dimensions', { counts: 'a few' }],
    ['Blocks', { kinds: 'Ring, Moon' }],
    ['Blocks', { kinds: '' }],
    ['Sizes', { sizes: '0, 4' }],
    ['Sizes', { sizes: '4.5' }],
    ['Sizes', { sizes: 'abc' }],
    ['Sizes', { sizes: '5' }],
    ['Sizes', { sizes: '{"min": 1}' }],
    ['NPUs of a block at most', { most: 'Moon 16' }],
    ['NPUs of a block at most', { most: '16' }],
    ['NPUs of a block at most', { most: 'FC 0' }],
    ['Memory of an NPU (GB)', { memory: 'much' }],
    ['Memory of an NPU (GB)', { memory: '0' }],
    ['Tensor degree', { free: { tp: '1, 0' } }],
    ['Pipeline stages', { free: { pp: '1.5' } }],
    ['Virtual stages', { free: { vp: '0' } }],
    ['Sequence parallelism', { free: { sp: 'perhaps' } }],
    ['Order of axes', { free: { order: 'TP PP' } }],
    ['Order of axes', { free: { order: 'TP CP PP DP, TP CP DP XP' } }],
    ['ZeRO stage', { free: { zero: '7' } }],
    ['Budget per NPU (GB/s)', { free: { budget: '-1' } }],
    ['Chunks', { free: { chunks: 'many' } }],
    ['Chunks', { free: { chunks: '64-16' } }],
    ['Chunks', { free: { chunks: '16-64 step 0' } }],
    ['Budget per NPU (GB/s)', { free: { budget: '0.5-2' } }],
    ['Another field, by its path', { otherPath: 'tp', otherValues: '2' }],
    ['Another field, by its path', { otherPath: ' zero ', otherValues: '' }],
    ['Another field, by its path', { otherPath: '', otherValues: 'true, false' }],
    ['Another field, by its path', { otherPath: 'parallelism.moon', otherValues: '1' }],
    ['Another field, by its path', { otherPath: 'parallelism.overlap', otherValues: '' }],
    ['Another field, by its path', { otherPath: 'parallelism.overlap', otherValues: 'perhaps' }],
    ['Another field, by its path', { otherPath: '$my name', otherValues: '1' }],
    ['Another field, by its path', { otherPath: 'parallelism.modelParallel', otherValues: '2' }],
    ['Another field, by its path', { otherPath: 'topology.dimensions', otherValues: '1' }],
    ['Conditions, one a line', { where: 'tp > 1\ncats < 2' }],
    ['Conditions, one a line', { where: 'tp' }],
    ['Conditions, one a line', { where: 'fits memory' }],
  ] as const)('is said at %s: %o', (label, part) => {
    const form: Form = { ...FORM, ...part };
    const problems = problemsOf(form);
    expect(problems).not.toEqual([]);
    const shownText = shownAt(label, form);
    for (const { message } of problems) expect(shownText).toContain(message);
    expect(shownText).toMatch(/field__message/);
  });

  it.each([
    [
      {
        free: { tp: '', pp: '', vp: '', zero: '', microBatch: '', recompute: '', sp: '', order: '' },
        isNetworkFree: false,
      },
      'Nothing is free yet',
    ],
    [
      {
        free: { chunks: Array.from({ length: 2000 }, (_, at) => at + 1).join() },
        otherPath: '$n',
        otherValues: Array.from({ length: 9999 }, (_, at) => at).join(),
      },
      'The space has ',
    ],
  ] as const)('is said above the button where it is of no field', (part, words) => {
    const form: Form = { ...FORM, ...part };
    expect(shown(form)).toMatch(new RegExp(`search__refusal" role="alert">${words}`));
  });

  it.each([
    '',
    'base',
    'base.workload.hidden',
    'dimensions.npus',
    'dimensions.linkLatencyNs',
    'set.x',
    'top',
    'gap',
    'name',
  ])('is said above the button, whatever its path: %s', (path) => {
    const form: Form = { ...FORM, otherPath: '' };
    expect(shown(form, [{ path, message: 'is odd' }])).toMatch(/search__refusal" role="alert">[^<]*is odd/);
  });

  it('is not put at a field that is not there', () => {
    const form: Form = { ...FORM, isNetworkFree: false };
    expect(shown(form, [{ path: 'dimensions.sizes[0]', message: 'is odd' }])).toContain(
      'role="alert">dimensions.sizes[0]: is odd<',
    );
  });
});
