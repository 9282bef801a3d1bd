import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { printDesign } from '../../../design/text/serialize.ts';
import { parseDesign } from '../../../design/text/parse.ts';
import { bugReport, withoutAddresses } from './bug-report.ts';
import { buildName } from '../../ui/version.ts';

const SURROUNDINGS = { version: '1.2.3', build: 'page-abc.js', browser: 'Some Browser/1.0' };

it('holds the version, the browser, the stack and the document, which opens again', () => {
  const error = new Error('no canvas here');
  const report = bugReport(error, DEFAULT_DESIGN, SURROUNDINGS);
  expect(report).toMatch(/^Netloom 1\.2\.3, page-abc\.js\nSome Browser\/1\.0\n\n/);
  expect(report).toContain('Error: no canvas here\n    at ');
  expect(report.endsWith(printDesign(DEFAULT_DESIGN))).toBe(true);
  expect(parseDesign(report.slice(report.indexOf('\n{')))).toEqual({ ok: true, value: DEFAULT_DESIGN });
});

it('has the message where the stack leaves it out', () => {
  const error = Object.assign(new Error('no canvas here'), { stack: 'draw@https://a.example/page.js:1:2' });
  expect(bugReport(error, DEFAULT_DESIGN, SURROUNDINGS)).toContain('\nno canvas here\ndraw@page.js:1:2\n');
});

it.each([
  ['at draw (https://me.example/a/assets/page-abc.js:10:20)', 'at draw (page-abc.js:10:20)'],
  ['draw@http://localhost:4173/assets/page-abc.js:10:20', 'draw@page-abc.js:10:20'],
  ['file:///home/me/netloom/page.js?t=1#0.name=mine:3:4', 'page.js:3:4'],
  ['at https://me.example/#0.name=secret&v=1', 'at page'],
  ['blob:https://me.example/1b2c', 'blob:1b2c'],
  ['nothing to hide: 5 GB/s', 'nothing to hide: 5 GB/s'],
])('says nothing of where the page lies: %s', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected);
});

it('names the file it was built into', () => {
  expect(buildName('https://me.example/deep/assets/page-D3adB33f.js')).toBe('page-D3adB33f.js');
});
