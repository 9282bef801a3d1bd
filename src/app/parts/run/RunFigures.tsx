import type { ReactNode } from 'react';
import { useRun } from '../../state/page/hooks.ts';
import { whyNone } from '../../state/run/why-none.ts';

interface RunFiguresProps {
  readonly children: ReactNode;
  /** Whether to omit the reason, because the page shows it elsewhere. */
  readonly isSilent?: boolean;
}

/**
 * Whatever shows figures of a run, or of a question about one, stands in here: figures that were asked for about another
 * design may still be kept inside, so a design that cannot run shows its reason in their place.
 */
export function RunFigures({ children, isSilent = false }: RunFiguresProps) {
  const reason = useRun(whyNone);
  if (reason === null) return children;
  return isSilent ? null : <p>{reason}</p>;
}
