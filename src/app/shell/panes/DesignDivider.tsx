import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { foldPane, keepPanes, panes, setPanes } from '../../state/view/pane-store.ts';
import { Divider } from '../../ui/pane/Divider.tsx';

/** The results keep at least as much. */
const RESULTS_PX = 560;

/** Between the design and its results. */
export function DesignDivider() {
  const { designPx, folded } = useStore(panes);
  const width = useInnerWidth();
  const isFolded = folded.includes('design');
  return (
    <Divider
      label="Width of the design"
      orientation="vertical"
      controls="design"
      unit="px"
      value={designPx ?? Math.min(440, Math.max(372, 0.3 * width))}
      min={340}
      max={Math.max(400, width - RESULTS_PX)}
      isFolded={isFolded}
      onMove={(px) => setPanes({ designPx: px })}
      onEnd={keepPanes}
      onFold={(isNow) => {
        if (isNow !== isFolded) foldPane('design', isNow);
      }}
      onReset={() => {
        setPanes({ designPx: null });
        keepPanes();
      }}
    />
  );
}

function useInnerWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const follow = () => setWidth(innerWidth);
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  return width;
}
