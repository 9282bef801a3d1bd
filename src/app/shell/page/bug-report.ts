/**
 * The contents of a bug report, without anything personal: no address of the page (a link is a design, a host may name its owner), no
 * designs but the open one, nothing that is kept in the browser.
 */
import type { Design } from '../../../design/document.ts';
import { printDesign } from '../../../design/text/serialize.ts';

export interface Surroundings {
  readonly version: string;
  readonly build: string;
  readonly browser: string;
}

export function bugReport(error: Error, design: Design, { version, build, browser }: Surroundings): string {
  // Some browsers leave the message out of the stack.
  const { stack = '', message } = error;
  const what = stack.includes(message) ? stack : `${message}\n${stack}`;
  return [
    `Netloom ${version}, ${build}`,
    browser,
    '',
    withoutAddresses(what).trim(),
    '',
    printDesign(design),
  ].join('\n');
}

/** The names of files stay, and lines and columns in them. */
export function withoutAddresses(text: string): string {
  return text.replace(/\b[a-z][a-z+.-]*:\/\/[^\s()]*/gi, (address) => {
    const [path = ''] = address.split(/[?#]/);
    const place = /(?::\d+)*$/.exec(address)?.[0] ?? '';
    const file = path.slice(path.lastIndexOf('/') + 1).replace(/(?::\d+)*$/, '');
    return (file === '' ? 'page' : file) + place;
  });
}
