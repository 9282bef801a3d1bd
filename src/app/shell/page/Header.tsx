import { Suspense } from 'react';
import { useStore } from 'zustand';
import { TEXT_BOUNDS } from '../../../design/bounds.ts';
import './header.css';
import { CopyLink } from '../share/CopyLink.tsx';
import { FilesMenu } from '../files/FilesMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { SectionNav } from './SectionNav.tsx';
import { HELP, PALETTE, REDO, UNDO } from '../commands/key-commands.ts';
import { tooltip } from '../../parts/commands/tooltip.ts';
import { UNTIL_ENDED } from '../../state/document/document-store.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { designDocument } from '../../state/page/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { useMedia } from '../../ui/theme/use-media.ts';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx';

/** As header.css has it. */
const PHONE = '(width < 520px) and (height >= 400px)';

/** Its place is reserved until it is loaded. */
const WorkbenchBar = lazyPart(async () => (await import('../workbench/WorkbenchBar.tsx')).WorkbenchBar);

/** The bar at the top: the name of the design, and what concerns all of it; on a phone the way to each region and the answer. */
export function Header() {
  const canUndo = useStore(designDocument.history, (history) => history.pastStates.length > 0);
  const canRedo = useStore(designDocument.history, (history) => history.futureStates.length > 0);
  const isPhone = useMedia(PHONE);
  return (
    <header className="header">
      <SkipLink />
      {isPhone ? null : <DesignName />}
      <SectionNav />
      <div className="header__actions">
        <IconButton icon="undo" label={tooltip(UNDO)} disabled={!canUndo} onClick={() => UNDO.run()} />
        <IconButton icon="redo" label={tooltip(REDO)} disabled={!canRedo} onClick={() => REDO.run()} />
        <IconButton icon="search" label={tooltip(PALETTE)} onClick={() => PALETTE.run()} />
        {isPhone ? null : <PageActions />}
      </div>
      <div className="header__bench">
        <Suspense fallback={<span className="header__waiting">Iteration: no run yet</span>}>
          <WorkbenchBar />
        </Suspense>
      </div>
    </header>
  );
}

/** On a phone the name and what concerns the page head the design and are scrolled with it: the room is for what is read. */
export function DesignHead() {
  return useMedia(PHONE) ? (
    <div className="design-head">
      <DesignName />
      <PageActions />
    </div>
  ) : null;
}

function DesignName() {
  const name = useDesign((design) => design.name);
  return (
    <>
      <h1 className="header__brand">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 3v14M10 3v14M17 3v14M3 6.5h14M3 13.5h14" />
        </svg>
        Netloom
      </h1>
      <input
        className="header__name"
        aria-label="Name of the design"
        dir="auto"
        maxLength={TEXT_BOUNDS.name}
        value={name}
        onChange={(event) => {
          const { value } = event.target;
          designDocument.edit('name', (design) => ({ ...design, name: value }), UNTIL_ENDED);
        }}
        onBlur={() => designDocument.endGesture()}
      />
    </>
  );
}

function PageActions() {
  return (
    <>
      <ThemeSwitch />
      <IconButton icon="help" label={tooltip(HELP)} onClick={() => HELP.run()} />
      <FilesMenu />
      <CopyLink />
    </>
  );
}
