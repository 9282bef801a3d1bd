import { runLanes, runSteps, type Step } from './steps.ts';

/** Where the test runners leave their counts for the closing line of CI. */
export const reports = { folder: 'reports', unit: 'reports/unit.json', journeys: 'reports/journeys.json' };

export const build: Step = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] };

/** A second look reads only what changed since the first. */
const cached = (tool: string): string[] => ['--cache', '--cache-location', `.cache/${tool}`];

/** What is read and not run: each lane keeps one core busy for about as long as the other. */
const reading: readonly (readonly Step[])[] = [
  [
    { name: 'licences', command: ['tsx', 'src/tooling/licences.ts', '--check'] },
    { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', ...cached('prettier'), '.'] },
    { name: 'types', command: ['tsc', '-b'] },
    build,
    { name: 'size budget', command: ['tsx', 'src/tooling/size.ts'] },
  ],
  [
    {
      name: 'lint',
      command: ['eslint', '.', '--max-warnings', '0', '--cache-strategy', 'content', ...cached('eslint')],
    },
  ],
];

const unit: Step = {
  name: 'unit and property tests, import boundaries',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`],
};

/** Everything but the browser, cheapest first; the exit code is the first failure's. */
export async function check(): Promise<number> {
  const read = await runLanes(reading);
  return read === 0 ? runSteps([unit]) : read;
}

/**
 * The journeys, in the given Chromium and on the page that `build` has just left in dist/: those of every change, and with
 * `wide` those of `npm run wide` too.
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
