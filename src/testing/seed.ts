// Set up before every test file: with NETLOOM_SEED the properties draw the same values in every run, as in CI, which then judges the change
// and not the draw; without it they draw different ones each time. A failure prints its seed either way.
import fc from 'fast-check';

const seed = Number(process.env['NETLOOM_SEED'] ?? NaN);
if (Number.isInteger(seed)) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
