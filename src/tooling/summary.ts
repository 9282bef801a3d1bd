// `tsx src/tooling/summary.ts <exit code of npm test>`: prints the closing line of CI, how many tests passed and failed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { summaryLine } from './counts.ts';
import { reports } from './pipeline.ts';
import { root } from './steps.ts';

function report(file: string): unknown {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

console.log(summaryLine(report(reports.unit), report(reports.journeys), process.argv[2] === '0'));
