/** Whether the schemes are also shown with contention: view state, not part of the document. */
import { createStore } from 'zustand/vanilla';

export const contentionSwitch = createStore<{ readonly isOn: boolean }>()(() => ({ isOn: false }));

export function showContention(isOn: boolean): void {
  contentionSwitch.setState({ isOn });
}
