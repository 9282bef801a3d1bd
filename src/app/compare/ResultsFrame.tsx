import type { ReactNode } from 'react';
import { useFreshness } from '../state/page/hooks.ts';
import { useLasting } from '../ui/use-lasting.ts';
import './results.css';

/** Most runs end before this, so that the results they replace are never dimmed. */
const DIM_AFTER_MS = 180;

/** Wraps all results and shows how current they are, without rendering them again. */
export function ResultsFrame({ children }: { readonly children: ReactNode }) {
  const freshness = useFreshness();
  const isLong = useLasting(freshness === 'updating', DIM_AFTER_MS);
  return (
    <div
      className="results"
      aria-busy={freshness === 'updating'}
      data-look={freshness === 'updating' && !isLong ? 'fresh' : freshness}
    >
      {children}
    </div>
  );
}
