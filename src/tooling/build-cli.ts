// `npm run build:cli`: the command line as build/netloom.mjs, which `npm run netloom` keeps up to date.
// `npm run build:engine`: the engine as an ES module, build/netloom-engine.mjs, with its types.
import { join } from 'node:path';
import { bundleCli } from './cli-bundle.ts';
import { bundleEngine } from './engine-bundle.ts';
import { root } from './steps.ts';

await (process.argv[2] === 'engine' ? bundleEngine : bundleCli)(join(root, 'build'));
