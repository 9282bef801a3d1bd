/** The systems of experiment 1 as designs: their runs are those of the study. */
import type { Design } from '../../../design/document.ts';
import { dlrmDesign, dlrmRun, type SystemName } from './dlrm-runs.ts';

export function tcpDesign(system: SystemName): Design {
  return dlrmDesign(dlrmRun(system));
}
