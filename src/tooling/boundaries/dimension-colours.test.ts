import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps.ts';

const APP = join(root, 'src', 'app');
const HERE = 'ui/theme/dimension-colour.ts';
const files = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /\.(ts|tsx|css)$/.test(path) && !path.includes('.test.'));
const texts = new Map(files.map((path) => [path, readFileSync(join(APP, path), 'utf8')]));

function those(test: (text: string) => boolean): readonly string[] {
  return files.filter((path) => test(texts.get(path)!)).toSorted();
}

it('the colour of a dimension is named where it is declared, and nowhere else', () => {
  expect(those((text) => /--dim-(\d|\$\{)/.test(text))).toEqual([
    'ui/theme/base.css',
    HERE,
    'ui/theme/tokens.css',
  ]);
});

it('only dimensions ask for the colour of a dimension', () => {
  const asked = files.flatMap((path) =>
    [...texts.get(path)!.matchAll(/(?<!function )dimension(?:Class|Token)\(((?:[^()]|\([^()]*\))*)\)/g)].map(
      ([, given]) => `${path}: ${given}`,
    ),
  );
  // A lane, a level or a place in a list of dimensions is a dimension as well, and is listed here.
  const places = [
    'explore/picture/LinksPart.tsx: index',
    'explore/picture/PictureLevel.tsx: dimension',
    'explore/single-collective/CollectiveBlock.tsx: block.lane',
    'explore/cost/BillTable.tsx: number - 1',
    'explore/why/idle-rows.ts: by',
    'panels/composer/block/BlockCard.tsx: index',
    'panels/composer/drag/DragGhost.tsx: held.at ?? held.from ?? held.others',
    'panels/links/DimensionWires.tsx: index',
    'shell/gallery/PresetCard.tsx: index',
  ];
  const others = asked.filter((call) => !places.includes(call) && !/\bdimension\b/.test(call));
  expect(others).toEqual([]);
  expect(asked.length).toBeGreaterThan(places.length);
});

it('charts and marks of designs do not use the colour of a dimension', () => {
  const mustNot = those((text) => /dimension-colour|var\(--dim\b/.test(text)).filter((path) =>
    /^(parts\/(charts|designs)|panels\/memory|explore\/(mesh|layers|measured|sweep|search))\//.test(path),
  );
  expect(mustNot).toEqual([]);
});
