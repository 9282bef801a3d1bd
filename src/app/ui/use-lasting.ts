import { useEffect, useState } from 'react';

/** True once a condition has held for a while: a shorter one is not shown and causes no rendering. */
export function useLasting(isSo: boolean, forMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setHasLasted(true), forMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, forMs]);
  return isSo && hasLasted;
}
