import { useEffect, useState } from 'react';

/** The value once it has not changed for a while, until another has; null before the first. */
export function useRested<T>(value: T, forMs: number): T | null {
  const [rested, setRested] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return rested;
}
