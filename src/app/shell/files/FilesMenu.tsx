import { Fragment, useId, useRef } from 'react';
import { FILE_COMMANDS } from '../commands/file-commands.ts';
import { Button } from '../../ui/Button.tsx';
import './files.css';
import { openChosen } from '../../parts/files/open-chosen.ts';
import { FILES_INPUT } from '../../parts/files/pick-files.ts';

/** Opening and saving, under one button. */
export function FilesMenu() {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function place(): void {
    if (menu.current === null || button.current === null) return;
    const anchor = button.current.getBoundingClientRect();
    const { width } = menu.current.getBoundingClientRect();
    menu.current.style.top = `${anchor.bottom + 4}px`;
    menu.current.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - width - 8))}px`;
  }

  return (
    <>
      <Button ref={button} look="quiet" icon="file" popoverTarget={id}>
        Files
      </Button>
      <div ref={menu} id={id} popover="auto" className="files-menu" onToggle={place}>
        {FILE_COMMANDS.map((command) => (
          <Fragment key={command.id}>
            <Button
              look="quiet"
              onClick={() => {
                menu.current?.hidePopover();
                command.run();
              }}
            >
              {command.item}
            </Button>
            {command.about === undefined ? null : <p>{command.about}</p>}
          </Fragment>
        ))}
      </div>
      <input
        id={FILES_INPUT}
        className="visually-hidden"
        type="file"
        multiple
        accept=".json,.txt,.csv,.yml,.yaml,.toml,.sh,.conf,.et,.dot,.gv,.graphml,.xml,.tsv"
        aria-label="Open files"
        tabIndex={-1}
        onChange={(event) => {
          openChosen([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
