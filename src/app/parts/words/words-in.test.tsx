import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LESSONS } from '../../../learn/lessons.ts';
import { WordsIn } from './WordsIn.tsx';

it('changes no text, and keeps the mark behind a word on its line', () => {
  const markup = renderToStaticMarkup(<WordsIn text="Reduced on a ring, then gathered." />);
  expect(markup.replaceAll(/<\/?netloom-(text|space)>/g, '')).toMatch(
    />ring<\/button><div[^>]*><\/div>,<\/span> then gathered\.$/,
  );
  for (const { text } of LESSONS) {
    const shown = textOf(renderToStaticMarkup(<WordsIn text={text} />));
    expect(shown.replaceAll('\u00a0', ' ')).toBe(text);
  }
  expect(renderToStaticMarkup(<WordsIn text="4.76 GB in 3 steps, 0.5 %, 2 s" />)).toContain(
    '4.76\u00a0GB in 3 steps, 0.5\u00a0%, 2\u00a0s',
  );
});

/** What is read of a markup. */
function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
