import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../../parts/dialog/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import '../../ui/notice.css';
import { CompareSaved } from './CompareSaved.tsx';
import type { SavedDesign } from '../../parts/shelf/record.ts';
import { refresh, saved } from './saved-store.ts';
import './saved.css';
import { SavedNews } from './SavedNews.tsx';
import { SavedRow } from './SavedRow.tsx';
import { SaveForm } from './SaveForm.tsx';

/** The designs that are kept in this browser: saved under a name, and of themselves. */
export function SavedDialog() {
  const designs = useStore(saved, (state) => state.designs);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState<readonly SavedDesign[]>([]);

  useEffect(() => {
    void refresh();
  }, []);

  const chosen = picked.flatMap((id) => designs?.find((design) => design.id === id) ?? []);
  const [first, second] = compared;
  return (
    <Dialog id="saved" title="My designs" closes="my designs" className="saved">
      <div
        className="dialog__body saved__body"
        tabIndex={0}
        role="region"
        aria-label="Designs in this browser"
      >
        <SaveForm />
        <SavedNews />
        {designs === null ? <p className="saved__empty">Reading</p> : null}
        {designs?.length === 0 ? (
          <p className="saved__empty">
            Nothing is kept in this browser yet. What you edit is kept by itself; a name makes it stay.
          </p>
        ) : null}
        <ul className="saved__list">
          {designs?.map((design) => (
            <SavedRow
              key={design.id}
              saved={design}
              isPicked={picked.includes(design.id)}
              // The two that were picked last.
              onPick={(isPicked) =>
                setPicked(
                  [...picked.filter((id) => id !== design.id), ...(isPicked ? [design.id] : [])].slice(-2),
                )
              }
            />
          ))}
        </ul>
        {(designs?.length ?? 0) < 2 ? null : (
          <Button disabled={chosen.length !== 2} onClick={() => setCompared(chosen)}>
            Compare the two that are ticked
          </Button>
        )}
        {first !== undefined && second !== undefined ? (
          <CompareSaved
            key={`${first.id} ${second.id} ${first.revision} ${second.revision}`}
            first={first}
            second={second}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
