/** A moment by this machine's clock and calendar, the same in every language: 2026-03-09 07:05. */
export function formatMoment(ms: number): string {
  const at = new Date(ms);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${day} ${[at.getHours(), at.getMinutes()].map(twoDigits).join(':')}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
