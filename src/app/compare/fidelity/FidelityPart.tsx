import { memo, Suspense } from 'react';
import { useStore } from 'zustand';
import { fidelitySwitch, showContention } from '../../state/view/fidelity-store.ts';
import './fidelity.css';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Not needed before it is asked for. */
const FidelityPanel = lazyPart(async () => (await import('./FidelityPanel.tsx')).FidelityPanel);

/** The fidelity switch of the comparison: its schemes with messages that share links, beside those without. */
export const FidelityPart = memo(function FidelityPart() {
  const isOn = useStore(fidelitySwitch, (state) => state.isOn);
  return (
    <section className="fidelity" aria-labelledby="fidelity-title">
      <label className="fidelity__switch">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={isOn}
          onChange={(event) => showContention(event.target.checked)}
        />
        <span id="fidelity-title">Compare the schemes with contention</span>
      </label>
      {isOn ? (
        <Suspense fallback={<p className="fidelity__place">Loading</p>}>
          <FidelityPanel />
        </Suspense>
      ) : null}
    </section>
  );
});
