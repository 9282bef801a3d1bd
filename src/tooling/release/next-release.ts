/** What a release changes: the version of the package and of its citation. */
import { problem, success, type Result } from '../../units/result.ts';

export const RELEASE_PARTS = ['major', 'minor', 'patch'] as const;
export type ReleasePart = (typeof RELEASE_PARTS)[number];

/** Returns the version after `version`, which is three numbers. */
export function nextVersion(version: string, part: ReleasePart): Result<string> {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (numbers === undefined) return problem('version', `is "${version}"; expected three numbers, as 1.0.0`);
  const at = RELEASE_PARTS.indexOf(part);
  return success(
    numbers.map((number, index) => (index < at ? number : index === at ? number + 1 : 0)).join('.'),
  );
}

/** Returns a file with the version in the place of the old one, which has to occur once. */
export function withVersion(text: string, line: RegExp, version: string): Result<string> {
  const found = text.match(new RegExp(line.source, 'gm')) ?? [];
  if (found.length !== 1)
    return problem('version', `stands ${found.length} times where one is expected: ${line.source}`);
  return success(
    text.replace(
      new RegExp(line.source, 'm'),
      (_, before: string, after: string) => `${before}${version}${after}`,
    ),
  );
}
