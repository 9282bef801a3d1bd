// `npm run build:cli`: the command line as build/netloom.mjs, which `npm run netloom` keeps up to date.
import { join } from 'node:path';
import { bundleCli } from './cli-bundle.ts';
import { root } from './steps.ts';

await bundleCli(join(root, 'build'));
