import type { ExportSource } from '../../parts/export/chart-export.ts';

/** The figures are of the study's own designs, not of the one on the page. */
export const studySource = (): ExportSource => ({
  of: 'bandwidth allocation study, arXiv 2109.11762',
  partial: null,
});
