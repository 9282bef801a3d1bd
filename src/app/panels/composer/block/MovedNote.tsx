import { useStore } from 'zustand';
import { moved } from '../../split/moved-store.ts';

/** Beside a bandwidth that was typed: what the other dimensions have now, for the budget stays. */
export function MovedNote({ index }: { readonly index: number }) {
  const text = useStore(moved, ({ last }) => (last?.dimension === index ? last.text : null));
  return text === null ? null : <p className="field__note">{text}</p>;
}
