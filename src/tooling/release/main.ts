/**
 * `npm run release -- major|minor|patch`: prints what a release would change. With --write it writes the versions and the documents;
 * commit and tag are left to the person, as printed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { nextVersion, RELEASE_PARTS, withVersion, type ReleasePart } from './next-release.ts';
import { VERSIONED } from './versioned.ts';

const isPart = (text: string | undefined): text is ReleasePart => RELEASE_PARTS.some((part) => part === text);

function release([part, ...flags]: readonly string[]): number {
  if (!isPart(part)) {
    console.error(`npm run release -- ${RELEASE_PARTS.join('|')} [--write]`);
    return 2;
  }
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  const next = nextVersion(version, part);
  if (!next.ok) throw new Error(next.problems[0]?.message);
  console.log(`${version} -> ${next.value}`);
  const isWriting = flags.includes('--write');
  for (const { file, line } of VERSIONED) {
    const text = withVersion(readFileSync(file, 'utf8'), line, next.value);
    if (!text.ok) throw new Error(`${file}: ${text.problems[0]?.message ?? ''}`);
    console.log(`${isWriting ? 'writes' : 'would write'} ${file}`);
    if (isWriting) writeFileSync(file, text.value);
  }
  if (isWriting) {
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline'], {
      stdio: 'inherit',
    });
    execFileSync('npm', ['run', '-s', 'docs'], { stdio: 'inherit' });
  }
  console.log(
    `then: .ci/run && git commit -am "Release ${next.value}" && git tag v${next.value} && git push && git push --tags`,
  );
  return 0;
}

process.exitCode = release(process.argv.slice(2));
