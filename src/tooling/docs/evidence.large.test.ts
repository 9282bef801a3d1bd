import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toEnd } from '../../design/steps.ts';
import { evidence } from '../../evidence/table/evidence.ts';
import { evidencePage } from './evidence-page.ts';
import { shippedRows } from './shipped-rows.ts';

it('The docs have the whole table of evidence as it is computed', () => {
  const rows = toEnd(evidence(shippedRows('.')));
  expect(rows.ok && evidencePage(rows.value)).toBe(readFileSync('docs/EVIDENCE.md', 'utf8'));
}, 120_000);
