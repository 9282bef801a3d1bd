import { Suspense, useId } from 'react';
import { useStore } from 'zustand';
import { SCHEME_IDS } from '../../../design/document.ts';
import { letterOf } from '../../../design/workbench/workbench.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { designDocument } from '../../state/page/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { comparison } from './state/compared.ts';
import { timelineSelection } from '../../state/view/selection-store.ts';
import { COLOUR_MODES, COLOUR_TEXT } from '../../state/view/colour-mode.ts';
import { timelineView } from '../../state/view/view-store.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const TimelineExport = lazyPart(async () => (await import('./svg/TimelineExport.tsx')).TimelineExport);

const NO_SCHEME = 'none';
const DESIGN = 'design ';
const COLOURS = COLOUR_MODES.map((value) => ({ value, label: COLOUR_TEXT[value] }));

/** Controls for what the lanes show, how they show it, and for moving in time without keys. */
export function TimelineTools() {
  const id = useId();
  const withId = useId();
  const colour = useStore(timelineSelection.store, (state) => state.colour);
  const hasPath = useStore(timelineSelection.store, (state) => state.hasPath);
  const shown = useDesign((design) => design.bandwidth.scheme);
  const hasOwn = useDesign((design) => design.bandwidth.customGBps !== null);
  const { scheme: compared, other } = useStore(comparison.store);
  const { before, after } = useStore(designDocument.store, (state) => state.others);
  const others = SCHEME_IDS.filter((scheme) => scheme !== shown && (scheme !== 'custom' || hasOwn));
  // The edited design changes with every edit, which is none of theirs.
  const besides = [
    ...before.map((design, index) => ({ design, index })),
    ...after.map((design, at) => ({ design, index: before.length + 1 + at })),
  ];
  const choose = (chosen: string): void => {
    const named = besides.find(({ index }) => chosen === `${DESIGN}${index}`);
    if (named !== undefined) comparison.compareWithDesign(named);
    else comparison.compareWith(others.find((scheme) => scheme === chosen) ?? null);
  };
  return (
    <div className="timeline__tools">
      <span className="timeline__choice">
        <label htmlFor={withId}>Compare with</label>
        <Select
          id={withId}
          value={
            other !== null
              ? `${DESIGN}${other.index}`
              : compared !== null && others.includes(compared)
                ? compared
                : NO_SCHEME
          }
          choices={[
            { value: NO_SCHEME, label: 'none' },
            ...others.map((value) => ({ value: value, label: schemeName(value) })),
            ...besides.flatMap(({ design, index }) =>
              design.topology.dimensions.length === 0
                ? []
                : [{ value: `${DESIGN}${index}`, label: `Design ${letterOf(index)}, ${design.name}` }],
            ),
          ]}
          onChoose={choose}
        />
      </span>
      <span className="timeline__choice">
        <label htmlFor={id}>Colour by</label>
        <Select id={id} value={colour} choices={COLOURS} onChoose={timelineSelection.colourBy} />
      </span>
      <label className="timeline__choice">
        <input
          type="checkbox"
          checked={hasPath}
          onChange={(event) => timelineSelection.showPath(event.target.checked)}
        />
        Critical path
      </label>
      <span className="timeline__zoom">
        <IconButton icon="minus" label="Zoom out (S)" onClick={() => timelineView.zoom(0.5)} />
        <IconButton icon="plus" label="Zoom in (W)" onClick={() => timelineView.zoom(2)} />
        <IconButton icon="fit" label="Fit the whole iteration (F)" onClick={timelineView.fit} />
        <Suspense fallback={<span className="timeline__export" />}>
          <TimelineExport />
        </Suspense>
      </span>
    </div>
  );
}
