/**
 * LIBRA's workload file: rows of ASTRA-sim 1.0 without the header, because the groups are in the communicator and nothing overlaps. It is
 * read as the equivalent training loop: forward and input gradient over the model-parallel group, weight gradient over the data-parallel
 * one.
 */
import type { Design } from '../../design/document.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { OVERLAP_ON } from '../astra/conversions.ts';
import type { ImportedDesign } from '../imported.ts';
import type { TextFile } from '../text-file.ts';
import { withGroups } from './parts.ts';

const OVERLAP_OFF = 'nothing overlaps: a collective is waited for, as LIBRA does (overlap: off)';

/** Adds the header line that turns the rows into a workload of ASTRA-sim. */
export function withHeader({ name, text }: TextFile): TextFile {
  const rows = text.split('\n').filter((line) => line.trim() !== '').length;
  return { name, text: `HYBRID_TRANSFORMER model_parallel_NPU_group: 1 ${rows}\n${text}` };
}

/** Removes the effects of that line from what was read, and uses the groups of the previous design. */
export function asRows(
  read: Result<ImportedDesign>,
  { name }: TextFile,
  { parallelism }: Design,
): Result<ImportedDesign> {
  const placed = ({ path, message }: Problem): Problem => ({ path: lineBefore(path, name), message });
  if (!read.ok) return failure(...read.problems.map(placed));
  const { modelParallel, innermost = 'model' } = parallelism;
  const { design } = withGroups(read.value.design, { modelParallel, innermost, notes: [] });
  return success({
    design: { ...design, parallelism: { ...design.parallelism, overlap: false } },
    losses: read.value.losses.map((loss) => ({
      ...loss,
      ...placed(loss.message === OVERLAP_ON ? { ...loss, message: OVERLAP_OFF } : loss),
    })),
  });
}

function lineBefore(path: string, name: string): string {
  if (!path.startsWith(`${name}:`)) return path;
  const [line = '1', ...column] = path.slice(name.length + 1).split(':');
  return [name, Math.max(1, Number(line) - 1), ...column].join(':');
}
