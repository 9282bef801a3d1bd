// The licences that packages may have. The licence of a shipped package may ask only to be named.
import type { Package } from './packages.ts';

export const PERMISSIVE: readonly string[] = [
  'MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'Apache-2.0',
  '0BSD',
];

interface Exception {
  /** A name, or `prefix*`. */
  readonly name: string;
  readonly licence: string;
  readonly why: string;
}

const PARTS = 'it builds the page, and nothing of it is in what is built';
const TESTS = 'it tests the page, and nothing of it is in what is built';

/** Development packages that have another licence. */
export const EXCEPTIONS: readonly Exception[] = [
  { name: 'axe-core', licence: 'MPL-2.0', why: TESTS },
  { name: 'lightningcss*', licence: 'MPL-2.0', why: PARTS },
  {
    name: 'railroad-diagrams',
    licence: 'CC0-1.0',
    why: `in the public domain; under the schemas of Kubernetes, which one test asks, and nothing of it is in what is built`,
  },
];

/** Returns the objections to each package, one line each; empty if there are none. */
export function objections(packages: readonly Package[]): readonly string[] {
  return packages.flatMap(({ name, version, licence, isShipped }) => {
    if (PERMISSIVE.includes(licence)) return [];
    if (
      !isShipped &&
      EXCEPTIONS.some((candidate) => candidate.licence === licence && isNamed(candidate, name))
    )
      return [];
    const where = isShipped ? 'the page' : 'development';
    const more = isShipped ? '' : ', or an exception with its reason';
    return [
      `${name} ${version} of ${where} is under ${licence}; allowed are ${PERMISSIVE.join(', ')}${more}`,
    ];
  });
}

/** Exceptions that no package needs any more. */
export function unneeded(packages: readonly Package[]): readonly string[] {
  return EXCEPTIONS.filter(
    (entry) => !packages.some(({ name, licence }) => licence === entry.licence && isNamed(entry, name)),
  ).map(({ name }) => `the exception of ${name} is not needed`);
}

function isNamed({ name }: Exception, found: string): boolean {
  return name.endsWith('*') ? found.startsWith(name.slice(0, -1)) : found === name;
}
