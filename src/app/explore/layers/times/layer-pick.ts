/** The selected layer and its place in time: view state, not part of the document. */
import { createStore } from 'zustand/vanilla';
import type { LayerResults } from '../../../../run/report/results.ts';
import { trace } from '../../../state/page/session.ts';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import { timelineView } from '../../../state/view/view-store.ts';
import { collectiveTime } from './collective-time.ts';
import { timeOf, viewAround } from './layer-time.ts';

export const pickedLayer = createStore<{ readonly layer: number | null }>()(() => ({ layer: null }));

/** The timeline goes to the layer and marks its first collective there, or its whole time if it has none. */
export function showLayer(layers: LayerResults, layer: number, pass: number): void {
  pickedLayer.setState({ layer });
  const time = timeOf(layers, layer, pass);
  if (time === null) return;
  const current = trace.current();
  // A timeline that was never open does not know yet where time ends.
  if (current?.finished === true) timelineView.setDomain(current.simulatedNs);
  timelineView.show(viewAround(time));
  timelineSelection.select(collectiveTime(current, layer, pass) ?? time);
}
