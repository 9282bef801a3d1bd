import { Suspense } from 'react';
import { formatBytes } from '../../../units/bytes.ts';
import type { MemoryNeed } from '../../../run/report/results.ts';
import { useDesign, useIs, useRun } from '../../state/page/hooks.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import './memory.css';

const LayoutOffer = lazyPart(async () => (await import('./LayoutOffer.tsx')).LayoutOffer);

/** Shows whether the model fits on its NPUs, and what takes the memory. */
export function MemoryPart() {
  const isTable = useDesign((design) => design.workload.kind === 'table');
  const need = useRun((run) => run.model?.memory ?? null);
  const isStale = useIs('stale');
  if (isTable) {
    return (
      <section className="memory-part">
        <h4>Memory</h4>
        <p className="panel__note">A layer table says nothing about weights and activations.</p>
      </section>
    );
  }
  return (
    <section className="memory-part">
      <h4>Memory of one NPU</h4>
      <div className="memory" data-stale={isStale}>
        <Verdict need={need} />
        {need?.fits === false && !isStale ? (
          <Suspense>
            <LayoutOffer />
          </Suspense>
        ) : null}
        <MemoryBar need={need} />
        <ul className="memory__parts">
          {(need?.parts ?? EMPTY).map((part, index) => (
            <li key={part.name} data-part={index}>
              <span>{part.name}</span>
              <span className="memory__bytes">{need === null ? '–' : formatBytes(part.bytes)}</span>
              <Hint about={`memory for ${part.name}`}>
                <p className="formula">{part.formula}</p>
                {part.name === 'activations' ? <p>{ASSUMED}</p> : null}
              </Hint>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The assumptions about activations (workload/transformer/activations.ts). */
const ASSUMED =
  'Dropout masks count, also for models trained without dropout, such as Llama. A runtime that frees tensors early keeps less.';

/** Reserves the space of the numbers until the first arrive. */
const EMPTY: MemoryNeed['parts'] = (['weights', 'gradients', 'optimizer state', 'activations'] as const).map(
  (name) => ({ name, bytes: 0, formula: 'not known yet' }),
);

/** Shows for example "fits: 31 GB of 80 GB, activations 12 GB", marked by more than its colour. */
function Verdict({ need }: { readonly need: MemoryNeed | null }) {
  if (need === null) return <p className="memory__verdict" />;
  return (
    <p className="memory__verdict" data-fits={need.fits ?? 'unknown'}>
      {need.fits === null ? null : <Icon name={need.fits ? 'check' : 'warning'} />}
      {need.verdict}
    </p>
  );
}

/** Draws the parts end to end, with a line at the capacity if it is known. */
function MemoryBar({ need }: { readonly need: MemoryNeed | null }) {
  const total = need?.totalBytes ?? 0;
  const capacity = need?.capacityBytes ?? null;
  const full = Math.max(total, capacity ?? 0, 1);
  return (
    <div className="memory__bar" aria-hidden="true">
      {(need?.parts ?? []).map(({ name, bytes }, index) => (
        <span key={name} data-part={index} style={cssVars({ share: bytes / full })} />
      ))}
      {capacity === null ? null : (
        <span className="memory__capacity" style={cssVars({ share: capacity / full })} />
      )}
    </div>
  );
}
