import { memo } from 'react';
import { useDesign, useRun, useScheme } from '../../state/page/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import './sanity-line.css';

/** The share of the network in the iteration, and warnings where it is too small to compare networks by. */
export const SanityLine = memo(function SanityLine() {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const result = useScheme(scheme);
  const memory = useRun((run) => run.model?.memory ?? null);
  const share = (result?.simulated ?? result?.closed)?.communication;
  return (
    <div className="sanity">
      <p>{share?.line ?? ' '}</p>
      {share?.warning ? <Warning text={share.warning} /> : null}
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
