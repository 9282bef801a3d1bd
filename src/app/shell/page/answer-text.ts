import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';

/** "Iteration 15.9 s under SmartBW, 2.2 % less." */
export function answerText(iterationNs: number, scheme: string, beforeNs: number | null): string {
  const answer = `Iteration ${formatTime(iterationNs)} under ${scheme}`;
  if (beforeNs === null || beforeNs === iterationNs) return `${answer}.`;
  const change = formatPercent(Math.abs(iterationNs / beforeNs - 1), 2);
  return `${answer}, ${change} ${iterationNs < beforeNs ? 'less' : 'more'}.`;
}
