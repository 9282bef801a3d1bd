import * as v from 'valibot';

const unitReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const journeyReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/**
 * `N passed, N failed` over the unit report (Vitest JSON) and the journey report (Playwright JSON), either of them
 * undefined where that runner was not reached. A run that did not end well counts at least one failure: lint, types
 * and the build have no tests of their own.
 */
export function summaryLine(unit: unknown, journeys: unknown, ok: boolean): string {
  const units = v.safeParse(unitReport, unit);
  const pages = v.safeParse(journeyReport, journeys);
  let passed = 0;
  let failed = 0;
  if (units.success) {
    passed += units.output.numPassedTests;
    failed += units.output.numFailedTests;
  }
  if (pages.success) {
    passed += pages.output.stats.expected;
    failed += pages.output.stats.unexpected + pages.output.stats.flaky;
  }
  return `${passed} passed, ${ok ? failed : Math.max(failed, 1)} failed`;
}
