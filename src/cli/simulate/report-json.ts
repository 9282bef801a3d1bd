import { bucketCount, BUCKET_NS, busyPercent } from '../../formats/astra/busy.ts';
import type { AstraReport } from '../../formats/astra/report.ts';
import type { Problem } from '../../units/result.ts';

/** Maximum printed rows of utilisation: 1 s of simulated time. */
const MAX_ROWS = 100_000;

/** Prints the report as JSON text, with one line per key and per utilisation row; notes as `FILE:LINE:COLUMN: message`. */
export function printJson(report: AstraReport, wallMs: number, notes: readonly Problem[] = []): string {
  const { busyNs, ...plain } = report;
  const total = bucketCount(report.endToEndNs);
  const rows = Math.min(total, MAX_ROWS);
  const columns = busyNs.map((intervals) => busyPercent(intervals, rows));
  const utilization = Array.from({ length: rows }, (_, row) =>
    JSON.stringify([((row + 1) * BUCKET_NS) / 1000, ...columns.map((column) => column[row] ?? 0)]),
  );
  const said = notes.map(({ path, message }) => `${path}: ${message}`);
  const members = [
    ...Object.entries(plain).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`),
    `"wallMs": ${wallMs}`,
    `"notes": ${JSON.stringify(said)}`,
    `"utilizationRowsTotal": ${total}`,
    rows === 0 ? '"utilization": []' : `"utilization": [\n    ${utilization.join(',\n    ')}\n  ]`,
  ];
  return `{\n${members.map((member) => `  ${member}`).join(',\n')}\n}\n`;
}
