import { memo, useId, type Ref } from 'react';
import type { Innermost } from '../../../workload/axes/placement.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import type { PictureMark } from './conditions/marks.ts';
import type { PictureLayout } from './layout.ts';
import type { LevelFacts } from './levels.ts';
import type { PictureMode, Sign } from './modes.ts';
import { viewBoxOf, type PanZoom } from './pan-zoom.ts';
import { PictureCross } from './PictureCross.tsx';
import { PictureLevel } from './PictureLevel.tsx';
import { PictureNode } from './PictureNode.tsx';

interface PictureContentProps {
  readonly layout: PictureLayout;
  readonly levels: readonly LevelFacts[];
  readonly legend: readonly Sign[];
  readonly marks: readonly PictureMark[];
  readonly mode: PictureMode;
  readonly innermost: Innermost;
  readonly heading: string;
}

interface PictureSvgProps extends PictureContentProps {
  readonly svg: Ref<SVGSVGElement>;
  readonly view: PanZoom;
  readonly title: string;
  readonly description: string;
}

/** The picture with its title and legend, so that a copy of it says what it shows. */
export function PictureSvg({ svg, view, title, description, ...content }: PictureSvgProps) {
  const id = useId();
  const { width, height } = content.layout;
  return (
    <svg
      ref={svg}
      className="picture__svg"
      viewBox={viewBoxOf(view, width, height)}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-width={width}
      data-height={height}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      <PictureContent {...content} />
    </svg>
  );
}

/** Separate from the view box, so that moving around renders none of it. */
const PictureContent = memo(function PictureContent(props: PictureContentProps) {
  const { layout, levels, legend, marks, mode, innermost, heading } = props;
  const hatch = `hatch${useId()}`;
  return (
    <g>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="picture-hatch__ground" width="5" height="5" />
          <rect className="picture-hatch__line" width="2" height="5" />
        </pattern>
      </defs>
      <text className="picture-text picture-text--heading" x={layout.width / 2} y={layout.titleY}>
        {heading}
      </text>
      {[...layout.levels].reverse().map((placed) => {
        const facts = levels[placed.dimension];
        return facts === undefined ? null : (
          <PictureLevel
            key={placed.dimension}
            placed={placed}
            facts={facts}
            mode={mode}
            innermost={innermost}
            hatch={hatch}
          />
        );
      })}
      {marks.map(({ x, y, texts }) => (
        <g key={`${x} ${y}`} className="picture-mark">
          <title>{texts.join('. ')}</title>
          <PictureCross x={x} y={y} arm={6} />
        </g>
      ))}
      {layout.legend.map(({ text, x, y, textX }, index) => {
        const sign = legend[index];
        return sign === undefined ? null : (
          <g
            key={text}
            className={`picture-sign picture-sign--${mode}`}
            style={cssVars({ used: sign.used ?? 0 })}
          >
            {sign.look === 'broken' ? (
              <PictureCross x={x} y={y} arm={5} />
            ) : (
              <PictureNode
                x={x}
                y={y}
                look={sign.look}
                shape={sign.shape}
                radius={sign.shape === 'npu' ? 5 : 6}
                fill={sign.look === 'data' ? `url(#${hatch})` : undefined}
              />
            )}
            <text x={textX} y={y + 4}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
});
