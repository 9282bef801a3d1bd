/** Returns where results of the engine hold NaN or an infinite number; times of what did not happen are infinite on purpose. */
export function oddNumbers(value: unknown, place = ''): readonly string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${place} is ${value}`];
  if (typeof value === 'string') return /\b(NaN|Infinity)\b/.test(value) ? [`${place}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    key === 'beganNs' || key === 'endedNs' ? [] : oddNumbers(field, `${place}.${key}`),
  );
}
