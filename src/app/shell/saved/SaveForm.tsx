import { useId, useState, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { TEXT_BOUNDS } from '../../../design/bounds.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { saved, saveNew, saveOpen } from './saved-store.ts';

/** Saving the design of the page: under a new name, or over the one that it was opened from. */
export function SaveForm() {
  const id = useId();
  const designName = useDesign((design) => design.name);
  const open = useStore(saved, (state) => state.open);
  const [typed, setTyped] = useState<string | null>(null);
  const name = (typed ?? designName).trim();

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (name !== '') void saveNew(name);
  }

  return (
    <form className="saved__form" onSubmit={submit}>
      <label htmlFor={id}>Save this design as</label>
      <span className="input">
        <input
          id={id}
          className="input__text"
          maxLength={TEXT_BOUNDS.name}
          value={typed ?? designName}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      <button type="submit" className="button button--strong" disabled={name === ''}>
        Save as new
      </button>
      {open === null ? null : (
        <Button className="saved__over" onClick={() => void saveOpen()}>
          Save over “{open.name}”
        </Button>
      )}
    </form>
  );
}
