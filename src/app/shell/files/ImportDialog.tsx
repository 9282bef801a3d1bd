import { Fragment } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../design/document.ts';
import { placedDegree, withDegree } from '../../../design/parallelism/model-degree.ts';
import { letterOf, type Workbench } from '../../../design/workbench/workbench.ts';
import { closeDialog } from '../../parts/dialog/dialog-store.ts';
import { Dialog } from '../../parts/dialog/Dialog.tsx';
import { DegreesInstead } from '../../parts/fields/DegreesInstead.tsx';
import { formatBytes } from '../../../units/bytes.ts';
import type { ReadProgress } from '../../../worker/files/read-traces.ts';
import { Button } from '../../ui/Button.tsx';
import { BetterLayout } from './BetterLayout.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { ImportSummary } from './ImportSummary.tsx';
import { importStore, type ShownImport } from '../../parts/files/import-store.ts';
import './import.css';
import { LossList } from './LossList.tsx';
import { ReplacedNetwork } from './ReplacedNetwork.tsx';
import { importDesign } from './import-design.ts';
import { ProblemList } from './ProblemList.tsx';

/** A preview of files and of the design they would give: nothing is replaced before the person says so. */
export function ImportDialog() {
  const shown = useStore(importStore, (state) => state.shown);
  return (
    <Dialog id="import" title="Open these files?" closes="without opening" className="import">
      <div
        className="dialog__body import__body"
        tabIndex={0}
        role="region"
        aria-label="What opening does"
        aria-busy={shown.state === 'reading'}
      >
        <Contents shown={shown} />
      </div>
      <Answers shown={shown} />
    </Dialog>
  );
}

function Contents({ shown }: { readonly shown: ShownImport }) {
  if (shown.state === 'none') return null;
  if (shown.state === 'reading') return <Reading what={shown.what} progress={shown.progress} />;
  const { files, read } = shown.preview;
  return (
    <>
      <ul className="import__files">
        {files.map(({ name, what }, index) => (
          <li key={index}>
            <code>{name}</code> {what}
          </li>
        ))}
      </ul>
      {read.ok ? (
        <>
          {read.value.replaced === undefined ? null : (
            <ReplacedNetwork replaced={read.value.replaced} what={shown.what} />
          )}
          <ImportSummary read={read.value} />
          {read.value.workbench === undefined || read.value.workbench.designs.length === 1 ? null : (
            <SideBySide workbench={read.value.workbench} />
          )}
          {read.value.wrong.length === 0 ? null : <ProblemList problems={read.value.wrong} opens />}
          {read.value.isLaunch ? <BetterLayout what={shown.what} design={read.value.design} /> : null}
          <ChangeTable changes={read.value.changes} />
          <DegreeQuestion design={read.value.design} what={shown.what} />
          <LossList losses={read.value.losses} />
        </>
      ) : (
        <ProblemList problems={read.problems} />
      )}
    </>
  );
}

function Reading({ what, progress }: { readonly what: string; readonly progress: ReadProgress | undefined }) {
  if (progress === undefined) return <p role="status">Reading {what}</p>;
  const { doing, done, total } = progress;
  return (
    <p className="import__reading">
      <progress aria-label={doing} max={Math.max(1, total)} value={done} />
      {doing}: {formatBytes(done)} of {formatBytes(total)}
    </p>
  );
}

function SideBySide({ workbench: { designs, active } }: { readonly workbench: Workbench }) {
  return (
    <p>
      The file holds {designs.length} designs side by side, which take the place of all that are open:{' '}
      {designs.map(({ name }, index) => (
        <Fragment key={index}>
          {index === 0 ? '' : ', '}
          {letterOf(index)} <bdi>{name}</bdi>
        </Fragment>
      ))}
      . The changes are those of {letterOf(active)}.
    </p>
  );
}

/** A network that cannot hold the model-parallel groups is opened with a degree that fits, by one press. */
function DegreeQuestion({ design, what }: { readonly design: Design; readonly what: string }) {
  const placed = placedDegree(design);
  if (placed === null || placed.ok) return null;
  return (
    <div className="import__degree" role="group" aria-label="Import with a degree that fits">
      <p>{placed.problems[0]?.message} Import with</p>
      <DegreesInstead design={design} onTake={(degree) => importDesign(what, withDegree(design, degree))} />
    </div>
  );
}

function Answers({ shown }: { readonly shown: ShownImport }) {
  const read = shown.state === 'read' && shown.preview.read.ok ? shown.preview.read.value : null;
  const leave = (): void => closeDialog('import');
  return (
    <div className="import__answers">
      {read === null ? null : <p>One step of undo brings the design back as it is now.</p>}
      <Button onClick={leave}>{shown.state === 'read' && read === null ? 'Close' : 'Cancel'}</Button>
      {shown.state === 'read' && read !== null ? (
        <Button
          look="strong"
          autoFocus
          data-first-focus
          onClick={() => importDesign(shown.what, read.design, read.workbench)}
        >
          Import
        </Button>
      ) : null}
    </div>
  );
}
