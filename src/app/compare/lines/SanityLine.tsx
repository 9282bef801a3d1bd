import { memo, Suspense } from 'react';
import { useStore } from 'zustand';
import { useDesign, useRun, useScheme } from '../../state/page/hooks.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { moreRows } from '../more-rows.ts';
import './sanity-line.css';

const FewMicroBatches = lazyPart(async () => (await import('./FewMicroBatches.tsx')).FewMicroBatches);

/** Shows the network's share of the iteration, and warns if it is too small to compare networks. */
export const SanityLine = memo(function SanityLine() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const result = useScheme(scheme);
  const hasStages = useDesign(({ parallelism }) => parallelism.pipeline !== undefined);
  const memory = useRun((run) => run.model?.memory ?? null);
  const isMore = useStore(moreRows, ({ isOpen }) => isOpen);
  const share = (result?.simulated ?? result?.closed)?.communication;
  return (
    <div className="sanity">
      {isMore ? <p>{share?.line ?? ' '}</p> : null}
      {share?.warning ? <Warning text={share.warning} /> : null}
      {hasStages ? (
        <Suspense>
          <FewMicroBatches />
        </Suspense>
      ) : null}
      {memory?.fits === false ? <Warning text={`The model ${memory.verdict}.`} /> : null}
    </div>
  );
});

function Warning({ text }: { readonly text: string }) {
  return (
    <p className="sanity__warning">
      <Icon name="warning" />
      {text}
    </p>
  );
}
