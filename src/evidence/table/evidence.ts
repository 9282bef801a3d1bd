/** Every comparison in one table: with what others made, and two checks of our own. */
import { success, type Result } from '../../units/result.ts';
import type { MeasuredText } from '../measured/report.ts';
import type { EvidenceRow } from './evidence-row.ts';
import { measuredRows } from './measured-rows.ts';
import { PREDICTION_ROWS } from './prediction-rows.ts';
import { studyRows } from './study-rows.ts';
import { TESTED_ROWS } from './tested-rows.ts';
import { trainingsRow } from './trainings-row.ts';

/**
 * Computes the table: what tests verify, the studies of the papers, the measured runs, published trainings. Takes some 20 s.
 * @param shipped the files of `public/measured`
 */
export function* evidence(
  shipped: readonly MeasuredText[],
): Generator<void, Result<readonly EvidenceRow[]>, void> {
  const measured = measuredRows(shipped);
  if (!measured.ok) return measured;
  yield;
  const studies = yield* studyRows();
  yield;
  const trainings = trainingsRow();
  if (!trainings.ok) return trainings;
  return success([...TESTED_ROWS, ...studies, ...measured.value, ...PREDICTION_ROWS, trainings.value]);
}
