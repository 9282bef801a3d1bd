import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { jsx } from './jsx-runtime.ts';
import { isolated } from './isolated.ts';

const NUMBER: number = 3;
const more = (isThere: boolean) => (isThere ? <b>more</b> : null);

/** Places where React would keep a text node: two texts, or a text and an element, side by side. */
const BARE = />[^<]+<(?!\/)|<\/[\w-]+>[^<]+</;

describe('a text', () => {
  it.each([
    ['alone', <p>steps</p>, '<p>steps</p>'],
    [
      'beside others is one with them',
      <p>
        {NUMBER} of {4n} {'steps'}
      </p>,
      '<p>3 of 4 steps</p>',
    ],
    [
      'beside nothing is alone',
      <p>
        {NUMBER}
        {more(false)}
      </p>,
      '<p>3</p>',
    ],
    [
      'beside an element has one of its own',
      <p>
        {NUMBER} <b>steps</b> of {4}
      </p>,
      '<p><netloom-text>3 </netloom-text><b>steps</b><netloom-text> of 4</netloom-text></p>',
    ],
    [
      'in a fragment has an element of its own',
      <p>
        <>{NUMBER}</>
        <b>steps</b>
      </p>,
      '<p><netloom-text>3</netloom-text><b>steps</b></p>',
    ],
    [
      'in a list has an element of its own',
      <p>
        <b>steps</b>
        {['1', <i key="i">2</i>, '3']}
      </p>,
      '<p><b>steps</b><netloom-text>1</netloom-text><i>2</i><netloom-text>3</netloom-text></p>',
    ],
    [
      'of a drawing has an element of drawings',
      <svg>
        <text>
          {NUMBER}
          <tspan>ms</tspan>
        </text>
      </svg>,
      '<svg translate="no"><text><tspan>3</tspan><tspan>ms</tspan></text></svg>',
    ],
    [
      'of an option is one text',
      <option>
        {NUMBER} {'GB'}
      </option>,
      '<option>3 GB</option>',
    ],
  ])('%s', (_, element, markup) => {
    const rendered = renderToStaticMarkup(element);
    expect(rendered).toBe(markup);
    expect(rendered).not.toMatch(BARE);
  });

  it('leaves a name isolated that runs from right to left, and no mark of direction beside or within it', () => {
    const name = isolated('שם');
    const render = (text: string): string => renderToStaticMarkup(<option>{text}</option>);
    expect(render(`A ${name}, B`)).toContain(`A ${name}, B`);
    expect(render(isolated('ש\u202em'))).not.toMatch(/[\u202e\u2068]/);
    expect(render(`${name}\u2069`)).toContain(`${name}\\u2069`);
  });

  it('shows marks of direction by their codes, wherever it stands', () => {
    const name = 'a\u202eb\u2066\u061c';
    const shown = 'a\\u202eb\\u2066\\u061c';
    const rendered = renderToStaticMarkup(
      <p>
        {name}
        <b>{name}</b>
        <i>
          {name} {NUMBER}
        </i>
        <>{name}</>
        {[name]}
        <u>עברית</u>
      </p>,
    );
    expect(rendered).toBe(
      `<p><netloom-text>${shown}</netloom-text><b>${shown}</b><i>${shown} 3</i>` +
        `<netloom-text>${shown}</netloom-text><netloom-text>${shown}</netloom-text><u>עברית</u></p>`,
    );
  });

  it('keeps the places of the elements beside it, by which React tells them apart', () => {
    const steps = (isThere: boolean) => (
      <p>
        {NUMBER}
        {isThere ? ' more' : null}
        <b>steps</b>
      </p>
    );
    const [short, long] = [steps(false), steps(true)].map(
      ({ props }) => (props as { readonly children: readonly unknown[] }).children,
    );
    expect([short?.length, long?.length]).toEqual([3, 3]);
    expect(short?.[2]).toMatchObject({ type: 'b' });
    expect(long?.[2]).toMatchObject({ type: 'b' });
  });
});

it('cells, key figures and drawings are not translated, unless they are words', () => {
  for (const type of ['td', 'dd', 'output', 'code', 'svg'] as const)
    expect(jsx(type, { children: '3' }).props).toEqual({ children: '3', translate: 'no' });
  expect(jsx('td', { children: 'words', translate: 'yes' }).props).toMatchObject({ translate: 'yes' });
  expect(jsx('p', { children: 'words' }).props).toEqual({ children: 'words' });
});
