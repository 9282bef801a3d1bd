// Set up before every test file: with NETLOOM_SEED the properties draw the same values in every run, as in CI, which then judges the change
// and not the draw; without it they draw different ones each time. A failure prints its seed either way.
import fc from 'fast-check';
import { cases } from './large.ts';

/** Draws of a property that names no number of its own. */
const numRuns = cases(40, 100);

const seed = Number(process.env['NETLOOM_SEED'] ?? NaN);
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns });
if (Number.isInteger(seed)) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
