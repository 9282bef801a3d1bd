import { runLanes, type Step } from './steps.ts';

/** Where the test runners leave their counts for the closing line of CI. */
export const reports = { folder: 'reports', unit: 'reports/unit.json', journeys: 'reports/journeys.json' };

export const build: Step = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] };

const everyUnit: Step = {
  name: 'unit and property tests, import boundaries',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`],
};

/** The quickest comes first, so that a small mistake is reported before the tests have run. */
const lanes = (unit: Step): readonly (readonly Step[])[] => [
  [
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'types', command: ['tsc', '-b'] },
    { name: 'lint', command: ['oxlint'] },
    { name: 'licences', command: ['tsx', 'src/tooling/licences.ts', '--check'] },
    build,
    { name: 'size budget', command: ['tsx', 'src/tooling/size.ts'] },
  ],
  [unit],
];

/** Everything but the browser, with all unit tests or the given ones; the exit code is that of the first failure. */
export const check = (unit: Step = everyUnit): Promise<number> => runLanes(lanes(unit));

/**
 * The journeys, in the given Chromium and on the page that `build` has just left in dist/: those of every change and, with `wide`, those of
 * `npm run wide` as well.
 */
export const journeys = (chromium: string, wide = false): Step => ({
  name: 'journeys in Chromium',
  command: [
    'playwright',
    'test',
    '--project=journeys',
    ...(wide ? ['--project=wide'] : []),
    '--reporter=list,json',
  ],
  env: { NETLOOM_CHROMIUM: chromium, NETLOOM_BUILT: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: reports.journeys },
});
