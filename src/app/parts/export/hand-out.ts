/** Exports a chart as a file or to the clipboard. Loaded with the first export. */
import { announce } from '../../ui/announce.ts';
import { downloadBlob } from '../files/download.ts';
import { fileName } from '../files/file-name.ts';
import { tellFile } from '../files/file-notice.ts';
import { addressOf } from '../link/address.ts';
import type { ChartExport, ExportFormat, ExportSource } from './chart-export.ts';
import { figureOf, type Figure } from './figure/figure.ts';
import { createLightTools } from './light-tools.ts';
import type { Origin } from './origin.ts';
import { pngOf } from './figure/png.ts';
import { printDataCsv, printDataJson } from './print-data.ts';
import { printSvg } from './figure/print-svg.ts';
import { shownSource } from './shown-source.ts';

const TYPES: Readonly<Record<Exclude<ExportFormat, 'png'>, string>> = {
  svg: 'image/svg+xml',
  csv: 'text/csv',
  json: 'application/json',
};

export async function saveChart(chart: ChartExport, format: ExportFormat): Promise<void> {
  const name = `${fileName(chart.title)}.${format}`;
  try {
    downloadBlob(name, await fileOf(chart, format));
    announce(`${name} saved.`);
  } catch {
    const message = 'the browser could not make the file; SVG and CSV need the least memory';
    tellFile({ kind: 'failed', what: name, problems: [{ path: format, message }] });
  }
}

/** Whether the browser allowed it. */
export async function copySvg(chart: ChartExport): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(printSvg((await figure(chart)).svg));
    announce('Copied as SVG.');
    return true;
  } catch {
    const message = 'the browser does not let the page write to it; save the file instead';
    tellFile({ kind: 'failed', what: 'Copying', problems: [{ path: 'clipboard', message }] });
    return false;
  }
}

async function fileOf(chart: ChartExport, format: ExportFormat): Promise<Blob> {
  if (format === 'png') return pngOf(chart.title, await figure(chart), await originOf(chart));
  return new Blob([await textOf(chart, format)], { type: TYPES[format] });
}

async function textOf(chart: ChartExport, format: Exclude<ExportFormat, 'png'>): Promise<string> {
  if (format === 'svg') return `${printSvg((await figure(chart)).svg)}\n`;
  // Read before the first await, since the page may change meanwhile.
  const table = await chart.table();
  const origin = await originOf(chart);
  return (format === 'csv' ? printDataCsv : printDataJson)(chart.title, table, origin);
}

async function figure(chart: ChartExport): Promise<Figure> {
  const tools = createLightTools();
  const drawing = (await chart.draw?.(tools)) ?? null;
  if (drawing === null) throw new RangeError(`${chart.title} has no drawing`);
  return figureOf(chart.title, drawing, await originOf(chart), tools.look);
}

async function originOf(chart: ChartExport): Promise<Origin> {
  const { of: source, partial }: ExportSource = (chart.source ?? shownSource)();
  if (typeof source === 'string') return { name: source, link: location.href.replace(/#.*$/, ''), partial };
  const address = await addressOf(source);
  return { name: source.name, link: address.ok ? address.value : null, partial };
}
