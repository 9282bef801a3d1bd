import type { ReactNode } from 'react';
import { useRun } from '../../state/page/hooks.ts';
import { whyNone } from '../../state/run/why-none.ts';

interface RunFiguresProps {
  readonly children: ReactNode;
  /** Whether to omit the reason, because the page shows it elsewhere. */
  readonly isSilent?: boolean;
}

/**
 * Wraps everything that shows figures of a run or of a question about one. Figures for another design may still be kept inside, so a design
 * that cannot run shows its reason in their place.
 */
export function RunFigures({ children, isSilent = false }: RunFiguresProps) {
  const reason = useRun(whyNone);
  if (reason === null) return children;
  return isSilent ? null : <p>{reason}</p>;
}
