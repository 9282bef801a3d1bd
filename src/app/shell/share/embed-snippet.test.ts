import { expect, it } from 'vitest';
import { embedSnippet } from './embed-snippet.ts';

it('a name cannot leave the attribute it stands in', () => {
  expect(embedSnippet('http://here/?embed#0.v=1&x=2', '"><script>alert(1)</script>')).toBe(
    '<iframe src="http://here/?embed#0.v=1&amp;x=2" ' +
      'title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;, in Netloom" width="960" height="720" loading="lazy" style="border:0"></iframe>',
  );
});
