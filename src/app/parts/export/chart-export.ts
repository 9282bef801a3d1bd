/** The export of a chart: its title, drawing and table, each made when a person exports it. */
import type { Design } from '../../../design/document.ts';
import type { DataTable } from './data-table.ts';
import type { Drawing, DrawingTools } from './figure/drawing.ts';

export interface ChartExport {
  /** What the chart shows: the title of the figure, and the name of its files. */
  readonly title: string;
  /** Null for a table without a drawing, and while there is nothing to draw. */
  readonly draw: ((tools: DrawingTools) => Drawing | null | Promise<Drawing | null>) | null;
  readonly table: () => DataTable | Promise<DataTable>;
  /** Where the numbers come from; defaults to the run that the page shows. */
  readonly source?: () => ExportSource;
}

export interface ExportSource {
  /** The design that the numbers are of; a text names another source. */
  readonly of: Design | string;
  /** Why these are not all of the results; null when they are. */
  readonly partial: string | null;
}

export const EXPORT_FORMATS = ['svg', 'png', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  svg: 'SVG drawing',
  png: 'PNG picture',
  csv: 'CSV numbers',
  json: 'JSON numbers',
};
