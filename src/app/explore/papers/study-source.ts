import type { ExportSource } from '../../parts/export/chart-export.ts';

/** The figures are of the designs of the study, not of the design on the page. */
export const studySource = (): ExportSource => ({
  of: 'bandwidth allocation study, arXiv 2109.11762',
  partial: null,
});
