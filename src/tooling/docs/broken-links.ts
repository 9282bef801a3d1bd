/** Links between the documents of the project, and from them to its sources. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file or folder of the sources, named in backticks by its path below the root or below `src`. */
const SOURCE = /`((?:[a-z0-9-]+\/)+[a-z0-9.-]+\.(?:tsx?|mjs|json|csv|spec\.ts))`/gi;
const LINK = /\]\(([^)\s]+)\)|(?:srcset|src)="([^"]+)"/g;

/** Returns what each link of a Markdown file to another file, and each source that it names, lacks. */
export function brokenLinks(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const links = [...text.matchAll(LINK)].map(([, link, image]) => link ?? image ?? '');
  const local = links.filter((link) => !/^(?:https?:|mailto:)/.test(link));
  const missing = local.filter((link) => !existsSync(linked(root, file, link)));
  const anchors = local.filter((link) => !missing.includes(link) && !hasAnchor(root, file, link));
  const sources = [...text.matchAll(SOURCE)].map(([, path = '']) => path);
  const gone = sources.filter((path) => !isSource(root, path));
  return [
    ...anchors.map((link) => `${file}: links to ${link}, which has no such heading`),
    ...missing.map((link) => `${file}: links to ${link}, which does not exist`),
    ...gone.map((path) => `${file}: names ${path}, which does not exist`),
  ];
}

/** A path may leave out `src/`, `src/app/`, or a folder that the sentence before it names. */
function isSource(root: string, path: string): boolean {
  return ['', 'src'].some((above) => existsSync(join(root, above, path))) || path.startsWith('build/');
}

function linked(root: string, file: string, link: string): string {
  const [path = ''] = link.split('#');
  return path === '' ? join(root, file) : join(root, dirname(file), path);
}

/** Whether the heading that a link names exists, by the name that GitHub gives it. */
function hasAnchor(root: string, file: string, link: string): boolean {
  const [, anchor] = link.split('#');
  if (anchor === undefined || !/\.md(?:#|$)/.test(link.startsWith('#') ? `${file}${link}` : link))
    return true;
  const text = readFileSync(linked(root, file, link), 'utf8');
  const names = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return names.includes(anchor);
}
