// How journeys take charts away, and read what they were given.
import { readFile } from 'node:fs/promises';
import type { Download, Page, TestInfo } from '@playwright/test';
import { elementsOf, readXml, textOf, type XmlElement } from '../src/testing/files/xml.ts';
import { expect } from './journey.ts';

export type Format = 'SVG drawing' | 'PNG picture' | 'CSV numbers' | 'JSON numbers';

/** Exports the first chart of that name. */
export async function exportChart(page: Page, chart: RegExp, format: Format): Promise<Download> {
  await page.getByRole('button', { name: chart }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('group', { name: chart }).getByRole('button', { name: format }).click(),
  ]);
  return download;
}

export async function textIn(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

/** Reads an SVG strictly, and holds it to standing alone. */
export function standingAlone(text: string): XmlElement {
  const root = readXml(text);
  expect(root.name).toBe('svg');
  expect(root.attributes['xmlns']).toBe('http://www.w3.org/2000/svg');
  expect(text).not.toMatch(/var\(|light-dark|color-mix|currentcolor/i);
  const elements = elementsOf(root);
  const ids = new Set(elements.map(({ attributes }) => attributes['id']));
  for (const { name, attributes } of elements) {
    expect(['script', 'style', 'image', 'use', 'foreignObject', 'a']).not.toContain(name);
    for (const [key, value] of Object.entries(attributes)) {
      expect(key).not.toMatch(/^(?:class|style|on\w+|(?:xlink:)?href|data-.*|aria-.*)$/);
      const used = /url\(#(.*)\)/.exec(value)?.[1];
      if (value.includes('url(')) expect(ids.has(used), `${value} is in the file`).toBe(true);
    }
  }
  return root;
}

/** All texts that are drawn. */
export function drawnTexts(root: XmlElement): readonly string[] {
  return elementsOf(root)
    .filter(({ name }) => name === 'text')
    .map(textOf);
}

/** Opens the file in a page of its own, without anything of the application; its drawn texts. */
export async function openAlone(page: Page, download: Download, info: TestInfo): Promise<readonly string[]> {
  const path = info.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  const alone = await page.context().newPage();
  await alone.goto(`file://${path}`);
  const texts = await alone.evaluate(() => {
    const drawn = [...document.querySelectorAll('text')].filter((text) => text.getBBox().width > 0);
    return drawn.map((text) => text.textContent);
  });
  await alone.close();
  return texts;
}

/** Texts of a PNG by their keyword. */
export function pngTexts(png: Buffer): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    if (png.toString('latin1', at + 4, at + 8) === 'tEXt') {
      const [keyword = '', text = ''] = data.toString('latin1').split('\0');
      texts.set(keyword, text);
    }
    at += 12 + length;
  }
  return texts;
}
