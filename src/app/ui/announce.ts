import { createStore } from 'zustand/vanilla';

/** Announcements to screen readers of what changes on the page. */
export const announcements = createStore<{ readonly text: string }>()(() => ({ text: '' }));

export function announce(text: string): void {
  announcements.setState({ text });
}
