import { createStore } from 'zustand/vanilla';

/** Announcements to screen readers of what changes on the page, and of what comes of it: neither takes the other's place. */
export const announcements = createStore<{ readonly text: string; readonly answer: string }>()(() => ({
  text: '',
  answer: '',
}));

export function announce(text: string): void {
  announcements.setState({ text });
}

export function announceAnswer(answer: string): void {
  announcements.setState({ answer });
}
