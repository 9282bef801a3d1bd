/** Returns the object without some of its fields. */
export function without<T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): Omit<T, K> {
  const left = Object.entries(value).filter(([key]) => !(keys as readonly string[]).includes(key));
  return Object.fromEntries(left) as unknown as Omit<T, K>;
}
