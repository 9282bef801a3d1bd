import { useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { groupSpans } from '../composer/spans.ts';
import { useDesign, useRun, useShownSplit } from '../store/hooks.ts';
import { FieldShell } from '../ui/FieldShell.tsx';
import { Icon } from '../ui/Icon.tsx';
import '../timeline/dimension-table.css';
import { levelFacts } from './levels.ts';
import { MODE_LABELS, PICTURE_MODES, pictureMode } from './modes.ts';
import './picture.css';
import { Picture } from './Picture.tsx';
import { PictureTable } from './PictureTable.tsx';

/** The network as a drawing, and the same as a table. */
export function PictureTab() {
  const id = useId();
  const mode = useStore(pictureMode, (state) => state.mode);
  const dimensions = useDesign((design) => design.topology.dimensions);
  const { modelParallel, innermost = 'model' } = useDesign((design) => design.parallelism);
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const split = useShownSplit();
  const results = useRun((run) => run.shown[scheme]?.simulated?.dimensions ?? null);
  const levels = useMemo(() => {
    const sizes = dimensions.map(({ size }) => size);
    const used = results?.length === sizes.length ? results.map(({ utilisation }) => utilisation) : null;
    return levelFacts(dimensions, groupSpans(sizes, modelParallel, innermost), split, used);
  }, [dimensions, modelParallel, innermost, split, results]);
  return (
    <div className="picture">
      <div className="picture__mode">
        <FieldShell id={id} label="Colour by" message={null}>
          <span className="select-box">
            <select
              id={id}
              className="select"
              value={mode}
              onChange={(event) => {
                const chosen = PICTURE_MODES.find((each) => each === event.target.value);
                if (chosen) pictureMode.setState({ mode: chosen });
              }}
            >
              {PICTURE_MODES.map((each) => (
                <option key={each} value={each}>
                  {MODE_LABELS[each]}
                </option>
              ))}
            </select>
            <Icon name="chevron" />
          </span>
        </FieldShell>
      </div>
      <Picture levels={levels} mode={mode} innermost={innermost} />
      <PictureTable levels={levels} />
    </div>
  );
}
