/** `npm run docs`: writes the generated documents again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { CHANGED_NUMBERS } from '../../app/shell/help/changed-numbers.ts';
import { toEnd } from '../../design/steps.ts';
import { evidence } from '../../evidence/table/evidence.ts';
import { apiPage } from './api-page.ts';
import { astraPage } from './astra-page.ts';
import { changelogText } from './changelog.ts';
import { evidencePage } from './evidence-page.ts';
import { keptRowsText } from './kept-rows-text.ts';
import { withEvidence } from './readme-table.ts';
import { shippedRows } from './shipped-rows.ts';

writeFileSync('docs/API.md', apiPage(readFileSync('src/cli/library/api.ts', 'utf8')));
writeFileSync('docs/CHANGELOG.md', changelogText(CHANGED_NUMBERS));
writeFileSync('docs/models/astra-sim.md', astraPage());
// The short ones alone: studies and measured runs take some 20 s.
if (process.argv.includes('--quick')) process.exit(0);
const rows = toEnd(evidence(shippedRows('.')));
if (!rows.ok) throw new Error(rows.problems.map(({ message }) => message).join('\n'));
writeFileSync('docs/EVIDENCE.md', evidencePage(rows.value));
writeFileSync('README.md', withEvidence(readFileSync('README.md', 'utf8'), rows.value));
writeFileSync('src/evidence/table/evidence-facts.ts', keptRowsText(rows.value));
