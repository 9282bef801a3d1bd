/** Published figures and statements of the papers beside ours, as rows of evidence. */
import { formatPercent } from '../../units/percent.ts';
import { PAPERS, paperText } from '../facts/papers.ts';
import {
  isWithin,
  PUBLISHED,
  PUBLISHED_SPLITS,
  PUBLISHED_TABLE,
  type PublishedValue,
} from '../papers/allocation/facts/published.ts';
import { reproduceAtOnce } from '../papers/allocation/reproduce.ts';
import { reproduceAstraAtOnce } from '../papers/astra/reproduce.ts';
import { reproduceDlnAtOnce } from '../papers/dln/reproduce.ts';
import { reproduceMeshSliceAtOnce } from '../papers/meshslice/reproduce.ts';
import type { EvidenceRow } from './evidence-row.ts';

interface Judged {
  readonly statement: string;
  readonly holds: boolean | null;
  /** For a statement that does not hold, what makes it hold. */
  readonly note?: string;
}

/** Runs the four studies that take seconds, one after the other: a row for each, two for bandwidth allocation. */
export function* studyRows(): Generator<void, readonly EvidenceRow[], void> {
  const allocation = reproduceAtOnce();
  yield;
  const astra = reproduceAstraAtOnce();
  yield;
  const mesh = reproduceMeshSliceAtOnce();
  yield;
  const loops = reproduceDlnAtOnce();
  return [
    figuresRow(allocation.rows),
    statementsRow(
      {
        id: 'allocation-statements',
        reference: BANDWIDTH,
        command: 'bandwidth-allocation --part=statements',
      },
      allocation.statements,
    ),
    statementsRow(
      { id: 'astra-sim', reference: paperText(PAPERS.astra), command: 'astra-sim' },
      astra.statements,
    ),
    statementsRow(
      { id: 'meshslice', reference: paperText(PAPERS.meshSlice), command: 'meshslice' },
      mesh.statements,
    ),
    statementsRow({ id: 'dln', reference: paperText(PAPERS.loops), command: 'dln' }, loops.statements),
  ];
}

const BANDWIDTH = paperText(PAPERS.allocation);

function figuresRow(rows: ReturnType<typeof reproduceAtOnce>['rows']): EvidenceRow {
  const stated = new Map(PUBLISHED.map((published) => [published.id, published]));
  const judged = rows.flatMap(({ id, ours }) => {
    const published = stated.get(id);
    return published === undefined ? [] : [{ published, ours }];
  });
  const outside = judged.filter(({ published, ours }) => !isWithin(published, ours));
  const apart = rows.map(({ relativeDifference }) => Math.abs(relativeDifference));
  const mean = apart.reduce((sum, share) => sum + share, 0) / apart.length;
  return {
    id: 'allocation-figures',
    reference: BANDWIDTH,
    compared: `${PUBLISHED_TABLE.length} printed numbers (speed-ups, utilisations, costs); ${PUBLISHED_SPLITS.length} numbers of the splits that its authors’ later optimiser finds`,
    cases: rows.length,
    agreeing: rows.length - outside.length,
    agreement:
      `${rows.length - outside.length} of ${rows.length} within their tolerance: ${tolerancesText()}; ` +
      `all ${rows.length} are ${formatPercent(mean)} apart in the mean`,
    differs:
      'The paper’s sentence on cost gives 7.77 for SmartBW and 1.65 for EqualBW; the sentences after it show that the two are swapped, and they are ' +
      'compared the other way round.',
    exceptions: outside.map(({ published, ours }) => ({
      what: published.label,
      printed: `${published.value} ${published.unit}`,
      ours: `${ours.toPrecision(4)} ${published.unit}`,
      tolerance: toleranceText(published),
      reason: published.note ?? 'Not known.',
    })),
    command: 'netloom reproduce bandwidth-allocation',
    isComputed: true,
  };
}

function toleranceText({ tolerance: { kind, most }, unit }: PublishedValue): string {
  return kind === 'relative' ? formatPercent(most) : `${most} ${unit}`;
}

/** Every tolerance with the number of figures that have it. */
function tolerancesText(): string {
  const counts = new Map<string, number>();
  for (const published of PUBLISHED) {
    const text = toleranceText(published);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => `${text} (${count})`).join(', ');
}

function statementsRow(
  { id, reference, command }: { readonly id: string; readonly reference: string; readonly command: string },
  statements: readonly Judged[],
): EvidenceRow {
  const run = statements.filter(({ holds }) => holds !== null);
  const failed = run.filter(({ holds }) => holds === false);
  return {
    id,
    reference,
    compared: 'Statements of the text and the figures, judged by our runs',
    cases: run.length,
    agreeing: run.length - failed.length,
    agreement: `${run.length - failed.length} of ${run.length} statements hold`,
    differs: '',
    exceptions: failed.map(({ statement, note = 'Not known.' }) => ({
      what: statement.replace(/\.$/, ''),
      reason: note,
    })),
    command: `netloom reproduce ${command}`,
    isComputed: true,
  };
}
