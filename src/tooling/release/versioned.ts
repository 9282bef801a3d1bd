/** Files that carry the version of the package, each with the line that holds it between two groups. */
export const VERSIONED: readonly { readonly file: string; readonly line: RegExp }[] = [
  { file: 'package.json', line: /^( {2}"version": ")[^"]+(",)$/ },
  { file: 'CITATION.cff', line: /^(version: )\S+()$/ },
];
