import { useId, useRef } from 'react';
import { openDialog } from '../dialogs/dialog-store.ts';
import { Button } from '../ui/Button.tsx';
import './files.css';
import { openFiles } from './open-files.ts';
import { saveAstraFiles, saveDesign } from './save-files.ts';

/** Opening and saving, under one button. */
export function FilesMenu() {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);

  function place(): void {
    if (menu.current === null || button.current === null) return;
    const anchor = button.current.getBoundingClientRect();
    const { width } = menu.current.getBoundingClientRect();
    menu.current.style.top = `${anchor.bottom + 4}px`;
    menu.current.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - width - 8))}px`;
  }

  function close(): void {
    menu.current?.hidePopover();
  }

  return (
    <>
      <Button ref={button} look="quiet" icon="file" popoverTarget={id}>
        Files
      </Button>
      <div ref={menu} id={id} popover="auto" className="files-menu" onToggle={place}>
        <Button
          look="quiet"
          onClick={() => {
            close();
            input.current?.click();
          }}
        >
          Open…
        </Button>
        <p>
          A Netloom design, any of ASTRA-sim&apos;s network, system and workload files, or any of LIBRA&apos;s
          network, cost, communicator and workload files. Dropping works too.
        </p>
        <Button
          look="quiet"
          onClick={() => {
            close();
            saveDesign();
          }}
        >
          Save the design
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            close();
            void saveAstraFiles();
          }}
        >
          Save as ASTRA-sim files
        </Button>
        <p>Three files, with the bandwidths of the shown scheme.</p>
        <Button
          look="quiet"
          onClick={() => {
            close();
            openDialog('saved');
          }}
        >
          My designs…
        </Button>
        <p>Kept in this browser: save under a name, open, compare two.</p>
        <Button
          look="quiet"
          onClick={() => {
            close();
            openDialog('share');
          }}
        >
          Share…
        </Button>
        <p>A link with its length and contents, and a frame for another page.</p>
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        accept=".json,.txt,.csv,.yml,.yaml"
        aria-label="Open files"
        tabIndex={-1}
        onChange={(event) => {
          void openFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
