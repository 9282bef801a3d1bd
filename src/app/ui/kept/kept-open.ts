/** Which sections were left open, by their ids: kept on this device. */
import { remember, remembered } from './remember.ts';

const KEY = 'netloom-open';

export function wasLeftOpen(id: string): boolean {
  return ids().includes(id);
}

export function keepOpen(id: string, isOpen: boolean): void {
  const others = ids().filter((other) => other !== id);
  remember(KEY, [...others, ...(isOpen ? [id] : [])].join(' '));
}

function ids(): readonly string[] {
  return remembered(KEY)?.split(' ') ?? [];
}
