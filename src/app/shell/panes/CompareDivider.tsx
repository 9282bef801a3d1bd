import { useStore } from 'zustand';
import { foldPane, keepPanes, panes, setPanes } from '../../state/view/pane-store.ts';
import { Divider } from '../../ui/pane/Divider.tsx';

/** Between the comparison and the open tab. */
export function CompareDivider() {
  const { comparePercent, folded } = useStore(panes);
  const isFolded = folded.includes('compare');
  return (
    <Divider
      label="Height of the comparison"
      orientation="horizontal"
      controls="compare"
      unit="%"
      value={comparePercent ?? 50}
      min={16}
      max={88}
      isFolded={isFolded}
      onMove={(percent) => setPanes({ comparePercent: percent })}
      onEnd={keepPanes}
      onFold={(isNow) => {
        if (isNow !== isFolded) foldPane('compare', isNow);
      }}
      onReset={() => {
        setPanes({ comparePercent: null });
        keepPanes();
      }}
    />
  );
}
