import { useState, type SyntheticEvent } from 'react';
import { TEXT_BOUNDS } from '../../../design/bounds.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { actAndClose } from '../../parts/dialog/act-and-close.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from './moment.ts';
import type { SavedDesign } from '../../parts/shelf/record.ts';
import { duplicateSaved, openSaved, removeSaved, renameSaved } from './saved-store.ts';

interface SavedRowProps {
  readonly saved: SavedDesign;
  readonly isPicked: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

/** One kept design and what can be done with it. */
export function SavedRow({ saved, isPicked, onPick }: SavedRowProps) {
  const [newName, setNewName] = useState<string | null>(null);
  const title = saved.name.trim() === '' ? 'Without a name' : saved.name;

  function rename(event: SyntheticEvent): void {
    event.preventDefault();
    const name = newName?.trim() ?? '';
    if (name !== '') void renameSaved(saved, name);
    setNewName(null);
  }

  return (
    <li className="saved-row">
      <input
        type="checkbox"
        aria-label={`Compare ${title}`}
        checked={isPicked}
        onChange={(event) => onPick(event.target.checked)}
      />
      {newName === null ? (
        <div className="saved-row__what">
          <strong>
            <bdi>{title}</bdi>
          </strong>
          <p>
            {saved.kind === 'auto' ? 'Kept by itself' : 'Saved'} {formatMoment(saved.savedMs)},{' '}
            {formatBytes(saved.text.length)}
          </p>
        </div>
      ) : (
        <form className="saved-row__what" onSubmit={rename}>
          <span className="input">
            <input
              className="input__text"
              aria-label={`New name of ${title}`}
              autoFocus
              dir="auto"
              maxLength={TEXT_BOUNDS.name}
              value={newName}
              onChange={(event) => setNewName(event.target.value)}
            />
          </span>
          <button type="submit" className="button button--plain">
            Rename
          </button>
        </form>
      )}
      <div className="saved-row__actions">
        <Button
          look="quiet"
          aria-label={`Open ${title}`}
          onClick={() => actAndClose('saved', () => openSaved(saved))}
        >
          Open
        </Button>
        <Button look="quiet" aria-label={`Rename ${title}`} onClick={() => setNewName(saved.name)}>
          Rename
        </Button>
        <Button look="quiet" aria-label={`Duplicate ${title}`} onClick={() => void duplicateSaved(saved)}>
          Duplicate
        </Button>
        <Button look="quiet" aria-label={`Delete ${title}`} onClick={() => void removeSaved(saved)}>
          Delete
        </Button>
      </div>
    </li>
  );
}
