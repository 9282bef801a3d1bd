import { useMemo, useRef } from 'react';
import { npuCount } from '../../../topology/dimension.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { formatCount } from '../../../units/count.ts';
import type { Innermost } from '../../../workload/axes/placement.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { useMedia } from '../../ui/theme/use-media.ts';
import { drawPicture, pictureTable } from './export-picture.ts';
import { pressKey } from './keys.ts';
import { isOfPart, markedText } from './conditions/marks.ts';
import { useMarks } from './conditions/use-marks.ts';
import { usePress } from './conditions/use-press.ts';
import { layoutPicture } from './layout.ts';
import { describePicture, type LevelFacts } from './levels.ts';
import { BROKEN, legendOf, MODE_LABELS, type PictureMode } from './modes.ts';
import { WHOLE, zoomed } from './pan-zoom.ts';
import { PictureSvg } from './PictureSvg.tsx';
import { PictureTools } from './PictureTools.tsx';
import { usePanZoom } from './use-pan-zoom.ts';

interface PictureProps {
  readonly levels: readonly LevelFacts[];
  readonly mode: PictureMode;
  readonly innermost: Innermost;
}

/** The whole network, to be moved about in and to be taken away. */
export function Picture({ levels, mode, innermost }: PictureProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { box, view, change } = usePanZoom();
  const direction = useMedia('(width < 720px)') ? 'column' : 'row';
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const dimensions = useMemo(() => levels.map(({ dimension }) => dimension), [levels]);
  const hasRest = dimensions.some(({ size }) => size > 8);
  const isBroken = useDesign(({ conditions = [] }) => conditions.some(isOfPart));
  const legend = useMemo(
    () => [...legendOf(mode, dimensions.length, hasRest), ...(isBroken ? [BROKEN] : [])],
    [mode, dimensions, hasRest, isBroken],
  );
  const layout = useMemo(
    () =>
      layoutPicture(
        dimensions,
        direction,
        legend.map(({ text }) => text),
      ),
    [dimensions, direction, legend],
  );

  const marks = useMarks(layout.levels, dimensions);
  const pressing = usePress(layout.levels);

  const npus = npuCount({ dimensions });
  const total = `${formatCount(npus)} NPU${npus === 1 ? '' : 's'}`;
  const ofScheme = mode === 'utilisation' ? ` of ${schemeName(scheme)}` : '';
  const title = `${printNotation(dimensions)}, ${total}, by ${MODE_LABELS[mode].replace(/^[DU]/, (first) => first.toLowerCase())}${ofScheme}`;
  const description = `${describePicture(levels, mode)}${markedText(marks)}`;
  return (
    <>
      <PictureTools
        chart={{
          title,
          draw: (tools) => drawPicture(svg.current, description, tools),
          table: () => pictureTable(levels),
        }}
        onZoom={(factor) => change((before) => zoomed(before, factor, before))}
        onFit={() => change(WHOLE)}
      />
      <div
        ref={box}
        className={`picture__box picture__box--${direction}`}
        role="group"
        aria-label="Picture of the network, zoom and move"
        aria-describedby="picture-keys"
        tabIndex={0}
        data-zoomed={view.zoom > 1}
        {...pressing}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          if (pressKey(event.key, dimensions.length, change)) event.preventDefault();
        }}
      >
        <PictureSvg
          svg={svg}
          view={view}
          title={title}
          layout={layout}
          levels={levels}
          legend={legend}
          marks={marks}
          mode={mode}
          innermost={innermost}
          heading={`${total}${mode === 'dimension' ? '' : `, ${MODE_LABELS[mode]}${ofScheme}`}`}
          description={description}
        />
      </div>
      <p id="picture-keys" className="visually-hidden">
        Plus and minus zoom, arrow keys move, 0 shows all, a digit lights its dimension up everywhere. The
        table below holds the same facts.
      </p>
    </>
  );
}
