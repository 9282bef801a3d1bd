/** How many cases a test tries: more of them with NETLOOM_LARGE=1, as `npm run verify:large` has it. */
export function cases(usual: number, large: number): number {
  return process.env['NETLOOM_LARGE'] === '1' ? large : usual;
}
