/** Published figures and statements of the papers beside ours, as rows of evidence. */
import { formatPercent } from '../../units/percent.ts';
import { PAPERS, paperText } from '../facts/papers.ts';
import { isWithin, PUBLISHED } from '../papers/allocation/facts/published.ts';
import { reproduceAtOnce } from '../papers/allocation/reproduce.ts';
import { reproduceAstraAtOnce } from '../papers/astra/reproduce.ts';
import { reproduceDlnAtOnce } from '../papers/dln/reproduce.ts';
import { reproduceMeshSliceAtOnce } from '../papers/meshslice/reproduce.ts';
import type { EvidenceRow } from './evidence-row.ts';

interface Judged {
  readonly statement: string;
  readonly holds: boolean | null;
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
  const outside = rows.filter(({ id, ours }) => {
    const published = stated.get(id);
    return published !== undefined && !isWithin(published, ours);
  });
  const apart = rows.map(({ relativeDifference }) => Math.abs(relativeDifference));
  const mean = apart.reduce((sum, share) => sum + share, 0) / apart.length;
  return {
    id: 'allocation-figures',
    reference: BANDWIDTH,
    compared: 'Printed numbers: speed-ups, utilisations, costs, splits',
    cases: rows.length,
    agreeing: rows.length - outside.length,
    agreement: `${rows.length - outside.length} within their tolerance; ${formatPercent(mean)} apart in the mean`,
    differs: [...new Set(outside.map(({ id }) => stated.get(id)?.note ?? id))].join(' '),
    command: 'netloom reproduce bandwidth-allocation',
    isComputed: true,
  };
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
    differs: failed.map(({ statement }) => `Does not hold: ${statement.replace(/\.$/, '')}.`).join(' '),
    command: `netloom reproduce ${command}`,
    isComputed: true,
  };
}
