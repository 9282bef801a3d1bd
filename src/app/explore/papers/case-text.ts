import {
  NETWORK_LABELS,
  WORKLOAD_LABELS,
  type StudyCase,
} from '../../../evidence/papers/allocation/facts/cases.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { SCHEME_TEXT } from '../../state/page/schemes.ts';

/** `3D, GPT-3, 100 GB/s`. */
export function caseText({ network, workload, budgetGBps }: StudyCase): string {
  return `${NETWORK_LABELS[network]}, ${WORKLOAD_LABELS[workload]}, ${formatBandwidth(budgetGBps)}`;
}

/** The same with its scheme and setting, which distinguish cases with the same text. */
export function caseName(at: StudyCase): string {
  const setting = at.setting === 'timeCost' ? ', least time x cost' : '';
  return `${caseText(at)}, ${SCHEME_TEXT[at.scheme].name}${setting}`;
}
