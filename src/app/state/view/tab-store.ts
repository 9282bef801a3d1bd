/** The open tab: view state, not part of the document. */
import { createStore } from 'zustand/vanilla';

export const exploreTab = createStore<{ readonly id: string }>()(() => ({ id: 'timeline' }));

export function openTab(id: string): void {
  exploreTab.setState({ id });
}
