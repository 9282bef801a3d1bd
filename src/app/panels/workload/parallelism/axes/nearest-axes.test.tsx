import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NearestAxes } from './NearestAxes.tsx';

function said(text: string): readonly string[] {
  const nothing = (): void => undefined;
  const html = renderToStaticMarkup(<NearestAxes text={text} sizes={[8, 64]} onTake={nothing} />);
  return [...html.matchAll(/<button type="button"[^>]*>([^<]*)<\/button>/g)].map(([, words = '']) => words);
}

describe('axes in place of those that are written', () => {
  it('are a press each, all in one line as the field reads it', () => {
    expect(said('TP8 CP2 PP7')).toEqual(['TP8 CP2 PP4 DP8', 'TP8 CP2 PP8 DP4']);
    expect(said('TP8 CP2 PP8 DP5')).toEqual(['TP8 CP2 PP8 DP4']);
  });

  it('are none for a text that is not axes', () => {
    expect(said('many')).toEqual([]);
  });
});
