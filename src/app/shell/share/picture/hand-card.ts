/** The picture of a design as a file, and on the clipboard. */
import type { Design } from '../../../../design/document.ts';
import { announce } from '../../../ui/announce.ts';
import { dimensionToken } from '../../../ui/theme/dimension-colour.ts';
import {
  createColourReader,
  createTokenReader,
  lookOf,
  type Palette,
} from '../../../parts/export/colours.ts';
import type { Figure } from '../../../parts/export/figure/figure.ts';
import { pngOf } from '../../../parts/export/figure/png.ts';
import { printSvg } from '../../../parts/export/figure/print-svg.ts';
import type { Origin } from '../../../parts/export/origin.ts';
import { downloadBlob } from '../../../parts/files/download.ts';
import { fileName } from '../../../parts/files/file-name.ts';
import { addressOf } from '../../../parts/link/address.ts';
import { drawCard, type CardFacts, type CardLook } from './draw-card.ts';

export interface Card {
  readonly figure: Figure;
  readonly title: string;
  readonly origin: Origin;
  readonly svg: string;
}

export async function cardOf(
  design: Design,
  facts: CardFacts,
  palette: Palette,
  partial: string | null,
): Promise<Card> {
  const address = await addressOf(design);
  const origin: Origin = { name: facts.name, link: address.ok ? address.value : null, partial };
  const figure = drawCard(facts, origin, cardLook(palette, facts.dimensions.length));
  return { figure, title: facts.name, origin, svg: printSvg(figure.svg) };
}

function cardLook(palette: Palette, dimensions: number): CardLook {
  const colour = createTokenReader(palette, createColourReader());
  return {
    ...lookOf(colour),
    line: colour('--line'),
    dimensions: Array.from({ length: dimensions }, (_, dimension) => colour(dimensionToken(dimension))),
  };
}

export async function saveCard(card: Card, format: 'svg' | 'png'): Promise<void> {
  const name = `${fileName(card.title, 'design')}.${format}`;
  const blob =
    format === 'svg' ? new Blob([`${card.svg}\n`], { type: 'image/svg+xml' }) : await pngOfCard(card);
  downloadBlob(name, blob);
  announce(`${name} saved.`);
}

/** Rejects where the browser does not let the page write a picture. */
export async function copyCard(card: Card): Promise<void> {
  // Handed over as a promise: some browsers allow it only within the press itself.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOfCard(card) })]);
  announce('Picture copied.');
}

function pngOfCard({ title, figure, origin }: Card): Promise<Blob> {
  return pngOf(title, figure, origin);
}
