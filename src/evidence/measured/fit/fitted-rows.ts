/**
 * The shipped rows that constants are fitted on; all others are only predicted. Mostly every second row. For the two papers on Megatron-LM
 * it is all rows, since the constants of the vTrain rows alone show how good a prediction of them is; for collectives over several nodes,
 * of which there are few, it is all-reduces and all-gathers.
 */
import type { MeasuredCase } from '../measured-case.ts';

/** The rows of MLPerf that its constants are fitted on: accelerator and GPUs. */
const MLPERF: readonly string[] = ['H100 512', 'H100 8192', 'H200 512', 'GB200 256', 'GB200 2496'];

/** Returns whether a constant was fitted on row `row` of source `source`. */
export function isFittedOn(source: string, row: number, measured: MeasuredCase): boolean {
  const { subject, groups, cannot } = measured;
  if (cannot !== null || measured.measured === null) return false;
  // Rows with experts are predicted with the constants of dense rows.
  if (subject.kind === 'step' && subject.run.model.experts !== undefined) return false;
  if (source === 'mlperf') {
    if (subject.kind !== 'step' || !groups.includes('mlperf-405b')) return false;
    const { layout, machine } = subject.run;
    const gpus = layout.tensor * layout.pipeline * layout.context * layout.data;
    return MLPERF.includes(`${machine.chip.id} ${gpus}`);
  }
  if (source === 'sc21' || source === 'seqsel') return true;
  if (subject.kind === 'collective' && subject.nodes > 1) return subject.collective !== 'reduce_scatter';
  return row % 2 === 0;
}
