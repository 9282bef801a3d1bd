import { useRef } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../design/document.ts';
import { Button } from '../../ui/Button.tsx';
import { openedSpace, openSpace, saveSpace } from './space-files.ts';

interface SpaceFilesProps {
  /** What the form makes; null where it makes none, or a file is in its place. */
  readonly space: object | null;
  readonly base: Design;
}

/** Opens the file of a space, and saves the form as one. */
export function SpaceFiles({ space, base }: SpaceFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const { opened, refused } = useStore(openedSpace);
  return (
    <div className="column search__part">
      <div className="search__files">
        <Button look="quiet" icon="file" onClick={() => input.current?.click()}>
          Open space…
        </Button>
        {opened === null ? (
          <Button
            look="quiet"
            disabled={space === null}
            onClick={() => {
              if (space !== null) saveSpace(space, base.name);
            }}
          >
            Save space
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".json"
        aria-label="Open the file of a space"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void openSpace(file);
          event.target.value = '';
        }}
      />
      {refused === null ? null : (
        <div className="search__refusal" role="alert">
          {refused.problems.map(({ path, message }) => (
            <p key={`${path} ${message}`}>
              {refused.file}
              {path === '' ? '' : `, ${path}`}: {message}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
