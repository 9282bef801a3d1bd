import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { isFixed } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';

/** Returns the design, or a problem if its bandwidths are given by dimension and one is missing or all are 0. */
export function checkGiven(design: Design): Result<Design> {
  if (!isFixed(design)) return success(design);
  const { dimensions } = design.topology;
  const given = design.bandwidth.customGBps ?? [];
  if (given.length !== dimensions.length) {
    return problem(
      'bandwidth.customGBps',
      `The bandwidth of each dimension is given (bandwidth.mode is fixed): there must be ${formatCount(dimensions.length)} entries, one per dimension, innermost first; found ${formatCount(given.length)}.`,
    );
  }
  if (given.some((bandwidthGBps) => bandwidthGBps > 0)) return success(design);
  return problem(
    'bandwidth.customGBps',
    'No dimension has any bandwidth: at least one entry must be more than 0 GB/s.',
  );
}
