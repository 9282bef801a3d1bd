/** How many cases a test tries: more with NETLOOM_LARGE=1, which `npm run verify:large` sets. */
export function cases<T>(usual: T, large: T): T {
  return process.env['NETLOOM_LARGE'] === '1' ? large : usual;
}
