import { expect, it } from 'vitest';
import { isOtherBuild } from './watch-build.ts';

const page = (name: string): string => `<script type="module" crossorigin src="./assets/${name}"></script>`;
const HERE = 'https://host.example/netloom/assets/start-D3adB33f.js';

it.each([
  ['of the same build', page('start-D3adB33f.js'), HERE, false],
  ['of another build', page('start-0ldB33f0.js'), HERE, true],
  ['that is something else, such as the sign-in of a network', '<p>Sign in</p>', HERE, false],
  [
    'of the development server, which has no builds',
    page('start-D3adB33f.js'),
    'http://localhost/src/main.ts',
    false,
  ],
])('a page %s', (_, html, script, isOther) => {
  expect(isOtherBuild(html, script)).toBe(isOther);
});
