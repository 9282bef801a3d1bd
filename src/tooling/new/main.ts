// `npm run new -- RECIPE NAME`: the files of a recipe, and the rows of the lists that name them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../steps.ts';
import { applied } from './apply.ts';
import { namesOf } from './names.ts';
import { RECIPES } from './recipes.ts';

const [id = '', name = ''] = process.argv.slice(2);
const recipe = RECIPES.find((other) => other.id === id);
const names = namesOf(name);

if (recipe === undefined) {
  if (id !== '') console.error(`There is no recipe "${id}".\n`);
  console.error('npm run new -- RECIPE NAME\n');
  for (const { id: known, example, summary } of RECIPES) {
    console.error(`  ${`${known} ${example}`.padEnd(28)}${summary}`);
  }
  process.exitCode = 2;
} else if (!names.ok) {
  console.error(names.problems[0]?.message);
  process.exitCode = 2;
} else {
  const read = (path: string): string =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  const files = applied(recipe.edits(names.value), read);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const sources = [...files.keys()].filter((path) => /\.tsx?$/.test(path));
  spawnSync(join(root, 'node_modules/.bin/oxfmt'), sources, { cwd: root });
  console.log(`${[...files.keys()].join('\n')}\n`);
  for (const step of recipe.next(names.value)) console.log(step);
  console.log(`Run first: npx vitest run ${recipe.tests(names.value).join(' ')}`);
}
