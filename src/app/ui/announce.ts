import { createStore } from 'zustand/vanilla';

/** What is said to those who do not see the page change. */
export const announcements = createStore<{ readonly text: string }>()(() => ({ text: '' }));

export function announce(text: string): void {
  announcements.setState({ text });
}
