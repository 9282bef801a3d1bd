import { useStore } from 'zustand';
import { announcements } from './announce.ts';

export function Announcer() {
  const { text, answer } = useStore(announcements);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {text}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {answer}
      </p>
    </>
  );
}
