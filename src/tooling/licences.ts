// `npm run licences`: writes the list of packages that the help of the page shows, and the texts of their licences that are served beside
// it; with `--check` it only reports whether both are up to date, and refuses licences that are not allowed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { objections, unneeded } from './licences/allowed.ts';
import { packagesOf, type LockEntry } from './licences/packages.ts';
import { licenceTexts } from './licences/texts.ts';
import { root } from './steps.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockEntry>>;
};
const packages = packagesOf(lock.packages);
const problems = [...objections(packages), ...unneeded(packages)];

const files: Readonly<Record<string, string>> = {
  'src/app/shell/help/packages.json': await formatted('packages.json', JSON.stringify(packages)),
  'public/licences.txt': licenceTexts(root, packages),
};
for (const [name, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(join(root, name), text);
  else if (text !== readFileSync(join(root, name), 'utf8'))
    problems.push(`${name} is not what the lock file says; run npm run licences`);
}

const shipped = packages.filter(({ isShipped }) => isShipped).length;
console.log(`${packages.length} packages, ${shipped} of them shipped`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

async function formatted(name: string, text: string): Promise<string> {
  const { code, errors } = await format(name, text, { printWidth: 110 });
  if (errors[0] !== undefined) throw new Error(`${name}: ${errors[0].message}`);
  return code;
}
