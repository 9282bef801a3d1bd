/** What was published of whole trainings, as a row of evidence. */
import { success, type Result } from '../../units/result.ts';
import { trainingRows } from '../measured/trainings/training-rows.ts';
import type { EvidenceRow } from './evidence-row.ts';

/** Problems are of the designs that stand for the trainings. */
export function trainingsRow(): Result<EvidenceRow> {
  const rows = trainingRows();
  if (!rows.ok) return rows;
  const predicted = rows.value.filter(({ isPredicted }) => isPredicted === true);
  const errors = predicted.map(({ ours, published }) => ours / published - 1).toSorted((a, b) => a - b);
  return success({
    id: 'trainings',
    reference:
      'Llama 3 and 3.1, OPT-175B, HLAT and the clusters of RSC: published trainings, as others quote them',
    compared:
      'Interruptions, goodput, GPU hours, emissions and time between failures beside the model of a training',
    cases: rows.value.length,
    agreement: `${predicted.length} predictions are off by ${errors.map(signedPercent).join(', ')}; the other ${rows.value.length - predicted.length} figures are no predictions`,
    differs: 'docs/models/training.md lists every figure beside ours, with what each is computed from.',
    command: 'npx vitest run src/evidence/measured/trainings',
    isComputed: true,
  });
}

function signedPercent(share: number): string {
  return `${share < 0 ? '-' : '+'}${Math.abs(100 * share).toFixed(0)} %`;
}
