import { useEffect, useMemo, useState } from 'react';
import { partialOf } from '../../../parts/export/shown-source.ts';
import type { Palette } from '../../../parts/export/colours.ts';
import { tellFile } from '../../../parts/files/file-notice.ts';
import { useDesign, useRun } from '../../../state/page/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segments } from '../../../ui/field/Segments.tsx';
import { cardFacts } from './card-facts.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './draw-card.ts';
import { cardOf, copyCard, saveCard, type Card } from './hand-card.ts';
import './picture-part.css';

const PALETTES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const FEEDBACK_MS = 2000;

/** The design with its key figures as a picture for a message, with a preview. */
export function PicturePart() {
  const design = useDesign((whole) => whole);
  const run = useRun((state) => state);
  const [palette, setPalette] = useState(shownPalette);
  const [card, setCard] = useState<Card | null>(null);
  const facts = useMemo(() => cardFacts(design, run), [design, run]);
  const partial = partialOf(run);

  useEffect(() => {
    if (facts === null) return undefined;
    let isLate = false;
    void cardOf(design, facts, palette, partial).then((made) => {
      if (!isLate) setCard(made);
    });
    return () => {
      isLate = true;
    };
  }, [design, facts, palette, partial]);

  const isReady = facts !== null && card !== null;
  return (
    <section className="share-picture" aria-labelledby="share-picture-title">
      <div className="share-picture__head">
        <h3 id="share-picture-title">Picture for a message</h3>
        <Segments
          hideLegend
          legend="Colours of the picture"
          name="share-picture-palette"
          value={palette}
          choices={PALETTES}
          onChoose={setPalette}
        />
      </div>
      {isReady ? (
        <img
          className="share-picture__preview"
          width={CARD_WIDTH}
          height={CARD_HEIGHT}
          alt={`${facts.name}: ${facts.figures.map(({ label, text }) => `${label} ${text}`).join(', ')}`}
          src={`data:image/svg+xml,${encodeURIComponent(card.svg)}`}
        />
      ) : (
        <p className="share__note">It comes with the results of the shown scheme.</p>
      )}
      <HandOut card={facts === null ? null : card} />
    </section>
  );
}

/** Copies or saves the picture; null while there is none. */
function HandOut({ card }: { readonly card: Card | null }) {
  const [state, setState] = useState<'ready' | 'copied' | 'denied'>('ready');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('ready'), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  function copy(made: Card): void {
    copyCard(made).then(
      () => setState('copied'),
      () => setState('denied'),
    );
  }

  return (
    <>
      <div className="share-picture__actions">
        <Button
          icon={state === 'copied' ? 'check' : 'copy'}
          disabled={card === null}
          onClick={() => card !== null && copy(card)}
        >
          {state === 'copied' ? 'Picture copied' : 'Copy picture'}
        </Button>
        <Button icon="export" disabled={card === null} onClick={() => card !== null && save(card, 'png')}>
          Save PNG
        </Button>
        <Button icon="export" disabled={card === null} onClick={() => card !== null && save(card, 'svg')}>
          Save SVG
        </Button>
      </div>
      {state === 'denied' ? (
        <p className="share__note" role="status">
          The browser does not let the page copy a picture; save it instead.
        </p>
      ) : null}
    </>
  );
}

function save(made: Card, format: 'svg' | 'png'): void {
  saveCard(made, format).catch(() =>
    tellFile({
      kind: 'failed',
      what: 'The picture',
      problems: [
        { path: format, message: 'the browser could not make the file; SVG needs the least memory' },
      ],
    }),
  );
}

/** The palette that the page has now. */
function shownPalette(): Palette {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
