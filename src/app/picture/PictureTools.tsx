import { useState, type RefObject } from 'react';
import { announce } from '../ui/announce.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { savePng, saveSvg, svgText } from './hand-out.ts';

interface PictureToolsProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly name: string;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

const ZOOM = 1.5;

/** Moving about and taking away. */
export function PictureTools({ svg, name, onZoom, onFit }: PictureToolsProps) {
  const [said, say] = useState('');

  async function hand(what: string, out: (picture: SVGSVGElement) => Promise<void>): Promise<void> {
    if (svg.current === null) return;
    const told = await out(svg.current).then(
      () => what,
      () => 'The browser did not allow that.',
    );
    say(told);
    announce(told);
  }

  return (
    <div className="picture__tools">
      <Button
        onClick={() =>
          void hand('Copied as SVG.', (picture) => navigator.clipboard.writeText(svgText(picture)))
        }
      >
        Copy SVG
      </Button>
      <Button onClick={() => void hand('SVG saved.', (picture) => saveSvg(picture, name))}>Save SVG</Button>
      <Button onClick={() => void hand('PNG saved.', (picture) => savePng(picture, name))}>Save PNG</Button>
      <span className="picture__said">{said}</span>
      <span className="picture__zoom">
        <IconButton icon="minus" label="Zoom out (-)" onClick={() => onZoom(1 / ZOOM)} />
        <IconButton icon="plus" label="Zoom in (+)" onClick={() => onZoom(ZOOM)} />
        <IconButton icon="fit" label="Show the whole network (0)" onClick={onFit} />
      </span>
    </div>
  );
}
