/** What a collective over sizes is drawn and listed as. */
import type {
  CollectiveSizes,
  SizesLine,
  TestedAlgorithm,
} from '../../../../analysis/collective-sizes/collective-sizes.ts';
import { ALGORITHM_FACTS } from '../../../../collective/algorithm-facts.ts';
import { FASTEST_LABEL } from '../../../../design/algorithm-choice.ts';
import type { SchemeId } from '../../../../design/document.ts';
import type { ChartSeries } from '../../../parts/charts/series.ts';

export type SizesMeasure = 'busGBps' | 'timeNs';

export function algorithmName(algorithm: TestedAlgorithm): string {
  if (algorithm === 'design') return 'As designed';
  if (algorithm === 'fastest') return FASTEST_LABEL;
  return algorithm === 'default' ? "The blocks' own" : ALGORITHM_FACTS[algorithm].label;
}

/** A line of the test by what differs between the lines: its scheme or its algorithm. */
export function lineName(
  { scheme, algorithm }: SizesLine,
  by: 'scheme' | 'algorithm',
  schemeName: (scheme: SchemeId) => string,
): string {
  return by === 'scheme' ? schemeName(scheme) : algorithmName(algorithm);
}

/** One series for each line that has points. Lines with the same values as an earlier one are left out. */
export function sizeSeries(
  { lines }: CollectiveSizes,
  measure: SizesMeasure,
  nameOf: (line: SizesLine) => string,
): readonly ChartSeries[] {
  return distinctLines(lines).map(({ line, style }) => ({
    key: `${line.scheme} ${line.algorithm}`,
    name: nameOf(line),
    short: nameOf(line),
    style,
    look: 'line',
    points: line.points.map((point) => ({ id: point.bytes, x: point.bytes, y: point[measure] })),
  }));
}

interface DistinctLine {
  readonly line: SizesLine;
  /** Its place among all lines, so that a line keeps its look whichever others are there. */
  readonly style: number;
  /** Lines with the same times. */
  readonly same: readonly SizesLine[];
}

/** Lines that differ in a time, each with the lines that are the same. */
export function distinctLines(lines: readonly SizesLine[]): readonly DistinctLine[] {
  const found = new Map<string, { line: SizesLine; style: number; same: SizesLine[] }>();
  for (const [style, line] of lines.entries()) {
    if (line.points.length === 0) continue;
    const times = line.points.map(({ timeNs }) => timeNs).join(' ');
    const known = found.get(times);
    if (known === undefined) found.set(times, { line, style, same: [] });
    else known.same.push(line);
  }
  return [...found.values()];
}

/** `Ring as well: the same times.` and why lines cannot run; empty if there is nothing to say. */
export function lineNotes(found: CollectiveSizes, nameOf: (line: SizesLine) => string): readonly string[] {
  const same = distinctLines(found.lines)
    .filter((distinct) => distinct.same.length > 0)
    .map(
      (distinct) => `${distinct.same.map(nameOf).join(', ')}: the same times as ${nameOf(distinct.line)}.`,
    );
  const refused = found.lines.flatMap((line) => {
    const [first] = line.problems;
    return first === undefined ? [] : [`${nameOf(line)} cannot run: ${first.message}`];
  });
  return [...same, ...refused];
}
