import { Suspense, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { switchPlacesOf } from '../../../topology/blocks/form.ts';
import { spansOf } from '../../state/document/spans.ts';
import { usableGBps } from '../../../design/machine/built.ts';
import { useDesign, useRun, useShownSplit } from '../../state/page/hooks.ts';
import { FieldShell } from '../../ui/field/FieldShell.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { levelFacts } from './levels.ts';
import { MODE_LABELS, PICTURE_MODES, pictureMode } from './modes.ts';
import './picture.css';
import { Picture } from './Picture.tsx';
import { PictureTable } from './PictureTable.tsx';

const LinksPart = lazyPart(async () => (await import('./LinksPart.tsx')).LinksPart);

const AddCondition = lazyPart(async () => (await import('./conditions/AddCondition.tsx')).AddCondition);

const JobsPart = lazyPart(async () => (await import('./jobs/JobsPart.tsx')).JobsPart);

const MODE_CHOICES = PICTURE_MODES.map((value) => ({ value, label: MODE_LABELS[value] }));

/** The network as a drawing, and the same as a table. */
export function PictureTab() {
  const id = useId();
  const mode = useStore(pictureMode, (state) => state.mode);
  const topology = useDesign((design) => design.topology);
  const workload = useDesign((design) => design.workload);
  const parallelism = useDesign((design) => design.parallelism);
  const system = useDesign((design) => design.system);
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const split = useShownSplit();
  const results = useRun((run) => run.shown[scheme]?.simulated?.dimensions ?? null);
  const levels = useMemo(() => {
    const { dimensions } = topology;
    const used = results?.length === dimensions.length ? results.map(({ utilisation }) => utilisation) : null;
    const bandwidths = split === null ? null : usableGBps({ topology, system }, split);
    return levelFacts(dimensions, spansOf({ topology, workload, parallelism }), bandwidths, used);
  }, [topology, workload, parallelism, system, split, results]);
  const hasSwitchLinks = topology.dimensions.some((dimension) => switchPlacesOf(dimension) !== null);
  return (
    <div className="picture">
      <div className="picture__mode">
        <FieldShell id={id} label="Colour by" message={null}>
          <Select
            id={id}
            value={mode}
            choices={MODE_CHOICES}
            onChoose={(chosen) => pictureMode.setState({ mode: chosen })}
          />
        </FieldShell>
      </div>
      <Picture levels={levels} mode={mode} innermost={parallelism.innermost ?? 'model'} />
      <Suspense>
        <AddCondition />
      </Suspense>
      <Suspense>
        <JobsPart />
      </Suspense>
      <PictureTable levels={levels} />
      {hasSwitchLinks ? (
        <Suspense>
          <LinksPart />
        </Suspense>
      ) : null}
    </div>
  );
}
