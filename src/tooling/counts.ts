import * as v from 'valibot';

const unitReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const journeyReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/**
 * `N passed, N failed` over the unit report (Vitest JSON) and the journey report (Playwright JSON); either is undefined if that runner was
 * not reached. A run that did not end well counts at least one failure, since lint, types and the build have no tests. A journey that
 * failed and then passed counts as passed and is reported.
 */
export function summaryLine(unit: unknown, journeys: unknown, ok: boolean): string {
  const units = v.safeParse(unitReport, unit);
  const pages = v.safeParse(journeyReport, journeys);
  let passed = 0;
  let failed = 0;
  let again = '';
  if (units.success) {
    passed += units.output.numPassedTests;
    failed += units.output.numFailedTests;
  }
  if (pages.success) {
    const { expected, unexpected, flaky } = pages.output.stats;
    passed += expected + flaky;
    failed += unexpected;
    again = flaky === 0 ? '' : ` (${flaky} at the second try)`;
  }
  return `${passed} passed${again}, ${ok ? failed : Math.max(failed, 1)} failed`;
}
