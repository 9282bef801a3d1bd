/**
 * Which shipped rows constants are fitted on; all others are only predicted. Mostly every second row. Of the two papers on
 * Megatron-LM all are, as the constants of the vTrain rows alone say what a prediction of them is worth; of collectives over
 * several nodes, of which there are few, all-reduces and all-gathers.
 */
import type { MeasuredCase } from '../measured-case.ts';

/** The rows of MLPerf that its constants are fitted on: accelerator and GPUs. */
const MLPERF: readonly string[] = ['H100 512', 'H100 8192', 'H200 512', 'GB200 256', 'GB200 2496'];

/** Whether row `row` of source `source` is one that a constant was fitted on. */
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
