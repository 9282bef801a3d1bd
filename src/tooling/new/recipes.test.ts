import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { crossings } from '../boundaries/crossings.ts';
import { cycles } from '../boundaries/cycles.ts';
import { upward } from '../boundaries/floors.ts';
import { crowded } from '../boundaries/folder-sizes.ts';
import { shape } from '../boundaries/shape.ts';
import { importsOf, readSources, resolve, type Finding } from '../boundaries/source.ts';
import { syntax } from '../boundaries/syntax.ts';
import { root } from '../steps.ts';
import { applied } from './apply.ts';
import { namesOf } from './names.ts';
import { edit, newFile, withImport, withRow } from './recipe.ts';
import { RECIPES } from './recipes.ts';

const read = (path: string): string => {
  const full = join(root, path);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
};
const lines = (findings: readonly Finding[]): string[] =>
  findings.map(({ where, rule }) => `${where}: ${rule}`);

describe('all recipes at once', () => {
  const edits = RECIPES.flatMap((recipe) => recipe.edits(valueOf(namesOf(recipe.example))));
  const written = applied(edits, read);
  const sources = readSources(join(root, 'src')).filter(({ path }) => !written.has(`src/${path}`));
  const added = [...written]
    .filter(([path]) => /^src\/.*\.tsx?$/.test(path))
    .map(([path, text]) => ({ path: path.slice('src/'.length), text }));

  it('follow the import rules and the syntax rules', () => {
    const all = [...sources, ...added];
    for (const rule of [crossings, upward, shape, syntax]) expect(lines(added.flatMap(rule))).toEqual([]);
    expect(lines(cycles(all))).toEqual([]);
  });

  it('import files that exist, and names that they export', () => {
    const texts = new Map([...sources, ...added].map(({ path, text }) => [path, text]));
    const fresh = added.filter(({ path }) => read(`src/${path}`) === '');
    const lost = fresh.flatMap((source) => [
      ...importsOf(source)
        .filter(({ specifier }) => /^\.{1,2}\/.*\.tsx?$/.test(specifier))
        .map(({ specifier }) => resolve(source.path, specifier))
        .filter((path) => !texts.has(path)),
      ...[...source.text.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']*)';$/gm)].flatMap(
        ([, names = '', specifier = '']) => {
          const text = texts.get(resolve(source.path, specifier)) ?? '';
          return names
            .split(',')
            .map((name) => name.replace(/^\s*type\s|\sas\s.*$/g, '').trim())
            .filter((name) => name !== '' && !new RegExp(`export [^;={(]*\\b${name}\\b`).test(text))
            .map((name) => `${source.path}: ${specifier} exports no ${name}`);
        },
      ),
    ]);
    expect(lost).toEqual([]);
  });

  it('leave every folder small enough to be taken in at a glance', () => {
    const known = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.\w+$/.test(path))
      .map((path) => `src/${path.split(sep).join('/')}`);
    expect(lines(crowded([...new Set([...known, ...written.keys()])]))).toEqual([]);
  });

  it('name tests that exist, and files that git does not ignore', () => {
    const tests = RECIPES.flatMap((recipe) => recipe.tests(valueOf(namesOf(recipe.example))));
    const paths = [...written.keys()];
    const isThere = (path: string): boolean =>
      existsSync(join(root, path)) || paths.some((other) => other === path || other.startsWith(`${path}/`));
    expect(tests.filter((path) => !isThere(path))).toEqual([]);
    const isIgnored = (path: string): boolean => {
      try {
        execFileSync('git', ['check-ignore', '-q', path], { cwd: root });
        return true;
      } catch {
        return false;
      }
    };
    expect(paths.filter(isIgnored)).toEqual([]);
  });
});

describe('the recipes of the guide', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'e2e'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .map((path) => path.replace(/^src\//, ''));
  const guide = read('docs/CONTRIBUTING.md').split('\n## Recipes\n')[1] ?? '';

  it('name files that exist, with their folder where several files have the name', () => {
    const lost = guide.split('\n### ').flatMap((section) =>
      [...section.matchAll(/`([\w./-]+\.(?:tsx?|css))`/g)].flatMap(([, name = '']) => {
        const found = files.filter((path) => path === name || path.endsWith(`/${name}`));
        const isClear =
          found.length === 1 ||
          found.some((path) => section.includes(path.slice(0, path.lastIndexOf('/') + 1)));
        return found.length > 0 && isClear ? [] : [`${section.split('\n')[0]}: ${name}`];
      }),
    );
    expect(lost).toEqual([]);
  });
});

describe('a recipe', () => {
  it('takes names of files only', () => {
    for (const name of ['', 'Heat', 'heat_map', '-heat', 'heat-', '../heat', 'heat map']) {
      expect(namesOf(name).ok, name).toBe(false);
    }
    expect(valueOf(namesOf('heat-map2'))).toEqual({
      kebab: 'heat-map2',
      camel: 'heatMap2',
      pascal: 'HeatMap2',
      title: 'Heat map2',
    });
  });

  it('adds a row before the bracket that closes its list, whatever strings and comments contain', () => {
    const list = "const A = [\n  'a ]', // ]\n  { b: [1] }\n];\nconst B = [2];\n";
    expect(withRow('const A = [', '  3,')(list)).toBe(
      "const A = [\n  'a ]', // ]\n  { b: [1] },\n  3,\n];\nconst B = [2];\n",
    );
    expect(() => withRow('const C = [', '  3,')(list)).toThrow('does not have "const C = [" exactly once');
  });

  it('adds an import below the last one', () => {
    const text = "import {\n  a,\n} from './a.ts';\nimport './b.css';\n\nconst c = 1;\n";
    expect(withImport("import d from './d.ts';")(text)).toBe(
      "import {\n  a,\n} from './a.ts';\nimport './b.css';\nimport d from './d.ts';\n\nconst c = 1;\n",
    );
  });

  it('does not overwrite a file, and names the file that has changed in a way that it does not know', () => {
    expect(() => applied([newFile('README.md', ['mine'])], read)).toThrow('README.md is there already');
    expect(() => applied([edit('README.md', withRow('const X = [', 'y'))], read)).toThrow(/^README\.md: /);
  });
});
