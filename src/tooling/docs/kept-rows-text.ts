/** The table of evidence as a source, for the page. */
import type { EvidenceRow } from '../../evidence/table/evidence-row.ts';

export function keptRowsText(rows: readonly EvidenceRow[]): string {
  return [
    '/** The rows of evidence as they were computed last; `npm run docs` writes them, and tests compare them. */',
    "import type { EvidenceRow } from './evidence-row.ts';",
    '',
    `export const KEPT_ROWS: readonly EvidenceRow[] = ${JSON.stringify(rows, null, 2)};`,
    '',
  ].join('\n');
}
