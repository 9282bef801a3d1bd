import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import './files.css';
import { openChosen } from '../../parts/files/open-chosen.ts';
import { FILES_INPUT } from '../../parts/files/pick-files.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import type { FileItemsProps } from './FileItems.tsx';

const loadItems = async () => (await import('./FileItems.tsx')).FileItems;
const Items = lazyPart<FileItemsProps>(loadItems, { Waiting: () => <p>Loading…</p> });

/** Opening and saving, under one button. */
export function FilesMenu() {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpened, setOpened] = useState(false);

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
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="files-menu"
        onToggle={place}
        onBeforeToggle={() => setOpened(true)}
      >
        {isOpened ? <Items onPick={() => menu.current?.hidePopover()} onShown={place} /> : null}
      </div>
      <input
        id={FILES_INPUT}
        className="visually-hidden"
        type="file"
        multiple
        accept=".json,.txt,.csv,.yml,.yaml,.toml,.sh,.conf,.et,.gz,.dot,.gv,.graphml,.gml,.edgelist,.adjlist,.xml,.tsv"
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
