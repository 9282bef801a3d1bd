/** A moment by this machine's clock and calendar, the same in every language: 2026-03-09 07:05. */
export function formatMoment(ms: number): string {
  const at = new Date(ms);
  // Beyond the years that a date can hold.
  if (Number.isNaN(at.getTime())) return 'at an unknown time';
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${day} ${[at.getHours(), at.getMinutes()].map(twoDigits).join(':')}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
