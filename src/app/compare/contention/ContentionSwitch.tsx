import { memo, Suspense } from 'react';
import { useStore } from 'zustand';
import { RunFigures } from '../../parts/run/RunFigures.tsx';
import { contentionSwitch, showContention } from '../../state/view/contention-store.ts';
import './scheme-contention.css';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

/** Loaded when the switch is turned on. */
const ContentionPanel = lazyPart(async () => (await import('./ContentionPanel.tsx')).ContentionPanel);

/** Turns on the comparison of schemes with and without messages that share links. */
export const ContentionSwitch = memo(function ContentionSwitch() {
  const isOn = useStore(contentionSwitch, (state) => state.isOn);
  return (
    <section className="scheme-contention" aria-labelledby="scheme-contention-title">
      <label className="scheme-contention__switch">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={isOn}
          onChange={(event) => showContention(event.target.checked)}
        />
        <span id="scheme-contention-title">Compare the schemes with contention</span>
      </label>
      {isOn ? (
        <RunFigures isSilent>
          <Suspense fallback={<p className="scheme-contention__place">Loading</p>}>
            <ContentionPanel />
          </Suspense>
        </RunFigures>
      ) : null}
    </section>
  );
});
