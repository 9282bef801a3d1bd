import { useEffect, useState } from 'react';
import { formatCount } from '../../../units/count.ts';
import type { Result } from '../../../units/result.ts';
import { Dialog } from '../../parts/dialog/Dialog.tsx';
import { saveDesign } from '../../parts/files/save-files.ts';
import { useWhole } from '../../state/page/use-workbench.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { pageAddress } from '../../parts/link/address.ts';
import { currentView } from './current-view.ts';
import { insideOf } from './describe.ts';
import { embedSnippet } from './embed-snippet.ts';
import { InsidePart } from './InsidePart.tsx';
import { PicturePart } from './picture/PicturePart.tsx';
import './share.css';
import { tableSize, tableSizeText, type TableSize } from './table-size.ts';
import { printViewState, type ViewState } from '../../state/view/view-state.ts';

const NO_VIEW: ViewState = { tab: null, range: null, selected: null };

/** All designs as a link and as a frame for another page, with their contents; a file if they are too large for a link. */
export function ShareDialog() {
  const design = useDesign((whole) => whole);
  const bench = useWhole();
  const [address, setAddress] = useState<Result<string> | null>(null);
  const [table, setTable] = useState<TableSize | null>(null);
  const [withView, setWithView] = useState(false);
  const { designs, sweep } = bench;
  const [{ view, text: viewText }] = useState(currentView);

  useEffect(() => {
    let isLate = false;
    void pageAddress().then((found) => {
      if (isLate) return;
      setAddress(found);
      if (found.ok)
        void tableSize(bench, new URL(found.value).hash.length - 1).then((size) => {
          if (!isLate) setTable(size);
        });
    });
    return () => {
      isLate = true;
    };
  }, [bench]);

  const shown = withView ? view : NO_VIEW;
  return (
    <Dialog
      id="share"
      title={designs.length === 1 ? 'Share this design' : 'Share these designs'}
      closes="sharing"
      className="share"
    >
      <div className="dialog__body share__body">
        <InsidePart designs={designs} hasSweep={sweep !== undefined} />
        {address?.ok === true ? (
          <>
            <CopyField
              label="Link"
              text={withQuery(address.value, printViewState(shown))}
              says={`${sizeOf(address.value)}${table === null ? '' : ` ${tableSizeText(table, designs.length)}`}`}
            />
            <label className="share__view">
              <input
                type="checkbox"
                checked={withView}
                onChange={(event) => setWithView(event.target.checked)}
              />
              Open {viewText}
            </label>
            <CopyField
              label="Frame for another page"
              text={embedSnippet(
                withQuery(address.value, printViewState(shown, true)),
                insideOf(design).name,
              )}
              says="Shows the results without the editor. How a page sets the design and reads the results stands in the help."
              rows={4}
            />
          </>
        ) : null}
        <PicturePart />
        {address?.ok === false ? (
          <div className="share__large" role="alert">
            <p>It is too large for a link: {address.problems[0]?.message}</p>
            <Button look="strong" icon="file" onClick={saveDesign}>
              Save as a file
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

function sizeOf(address: string): string {
  const how = new URL(address).hash.startsWith('#0.') ? 'can be read' : 'packed';
  return `${formatCount(address.length)} characters, ${how}.`;
}

function withQuery(address: string, query: string): string {
  const url = new URL(address);
  url.search = query;
  return url.href;
}
