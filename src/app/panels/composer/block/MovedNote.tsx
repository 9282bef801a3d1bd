import { useStore } from 'zustand';
import { moved } from '../../split/moved-store.ts';

/** After a bandwidth was typed, says what the other dimensions have now, because the budget stays the same. */
export function MovedNote({ index }: { readonly index: number }) {
  const text = useStore(moved, ({ last }) => (last?.dimension === index ? last.text : null));
  return text === null ? null : <p className="field__note">{text}</p>;
}
