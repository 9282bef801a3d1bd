/** The committed numbers that a run is compared with, and the machine they were measured on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import type { Line } from './measure.ts';

export interface Baseline {
  readonly machine: string;
  readonly lines: readonly Line[];
}

export function readBaseline(file: string): Baseline {
  return JSON.parse(readFileSync(file, 'utf8')) as Baseline;
}

/** Lines of cases that did not run now stay as they were. */
export function mergedBaseline(old: Baseline | null, lines: readonly Line[]): Baseline {
  const ran = new Set(lines.map((line) => line.case));
  const kept = old?.lines.filter((line) => !ran.has(line.case)) ?? [];
  const all = [...kept, ...lines].sort((a, b) => a.case.localeCompare(b.case, 'en'));
  return { machine: machineClass(), lines: all };
}

export function writeBaseline(file: string, baseline: Baseline): void {
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);
}

/** Such as `2 cores, Intel(R) Xeon(R) Processor, Node 20`. */
function machineClass(): string {
  const [major = ''] = process.versions.node.split('.');
  return `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${major}`;
}

/** The line with the baseline's median and this median as a multiple of it. */
export function compared(
  line: Line,
  baseline: Baseline,
): Line & { readonly baseline: number | null; readonly ratio: number | null } {
  const before = baseline.lines.find((candidate) => candidate.case === line.case)?.median ?? null;
  const ratio = before === null ? null : Number((line.median / before).toPrecision(3));
  return { ...line, baseline: before, ratio };
}
