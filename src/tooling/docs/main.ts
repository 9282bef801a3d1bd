/** `npm run docs`: writes the generated documents again. */
import { writeFileSync } from 'node:fs';
import { CHANGED_NUMBERS } from '../../app/shell/help/changed-numbers.ts';
import { toEnd } from '../../design/steps.ts';
import { evidence } from '../../evidence/table/evidence.ts';
import { changelogText } from './changelog.ts';
import { evidencePage } from './evidence-page.ts';
import { shippedRows } from './shipped-rows.ts';

writeFileSync('docs/CHANGELOG.md', changelogText(CHANGED_NUMBERS));
const rows = toEnd(evidence(shippedRows('.')));
if (!rows.ok) throw new Error(rows.problems.map(({ message }) => message).join('\n'));
writeFileSync('docs/EVIDENCE.md', evidencePage(rows.value));
