import { useStore } from 'zustand';
import { announcements } from './announce.ts';

export function Announcer() {
  const text = useStore(announcements, (state) => state.text);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
