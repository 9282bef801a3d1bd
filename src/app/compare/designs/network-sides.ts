/** Computes what designs side by side need of their networks (Figures 2, 3 and 10 of arXiv 2109.11762). */
import { idealNs } from '../../../design/performance.ts';
import type { SchemeResult } from '../../../run/report/results.ts';

export interface NetworkSide {
  readonly idealNs: number;
  /** Bytes that one NPU sends in an iteration, on all dimensions and on the outermost one. */
  readonly sentBytes: number;
  readonly outermostBytes: number;
  /**
   * NICs per NPU with which the outermost dimension takes as long as the first design's, which has one NIC of the same bandwidth; null
   * if the first design sends nothing there.
   */
  readonly nics: number | null;
}

/** One entry per design; null without a result. */
export function networkSides(results: readonly (SchemeResult | null)[]): readonly (NetworkSide | null)[] {
  const outermost = (result: SchemeResult | null | undefined): number =>
    result?.dimensions.at(-1)?.bytes ?? 0;
  const first = outermost(results.find((result) => result !== null));
  return results.map((result) => {
    if (result === null) return null;
    const outermostBytes = outermost(result);
    return {
      idealNs: idealNs(result, result.pipeline?.idleNs),
      sentBytes: result.dimensions.reduce((sum, { bytes }) => sum + bytes, 0),
      outermostBytes,
      // Equal times mean equal bytes / (NICs x bandwidth of a NIC).
      nics: first > 0 ? outermostBytes / first : null,
    };
  });
}
