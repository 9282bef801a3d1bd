import { useEffect, useState } from 'react';
import { formatCount } from '../../../units/count.ts';
import type { Result } from '../../../units/result.ts';
import { Dialog } from '../../parts/dialog/Dialog.tsx';
import { saveDesign } from '../../parts/files/save-files.ts';
import { useWorkbench } from '../../state/document/use-workbench.ts';
import { useDesign } from '../../state/run/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { pageAddress } from '../../parts/link/address.ts';
import { currentView } from './current-view.ts';
import { insideOf } from './describe.ts';
import { embedSnippet } from './embed-snippet.ts';
import { PicturePart } from './picture/PicturePart.tsx';
import './share.css';
import { tableSize, tableSizeText, type TableSize } from './table-size.ts';
import { printViewState, type ViewState } from '../../state/view/view-state.ts';

const NO_VIEW: ViewState = { tab: null, range: null, selected: null };

/** The design as a link and as a frame for another page, with what is inside; a file where it is too large for a link. */
export function ShareDialog() {
  const design = useDesign((whole) => whole);
  const bench = useWorkbench();
  const [address, setAddress] = useState<Result<string> | null>(null);
  const [table, setTable] = useState<TableSize | null>(null);
  const [withView, setWithView] = useState(false);
  const inside = insideOf(design);
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
    <Dialog id="share" title="Share this design" closes="sharing" className="share">
      <div className="dialog__body share__body">
        <dl className="share__inside">
          <dt>Name</dt>
          <dd>{inside.name}</dd>
          <dt>Network</dt>
          <dd>{inside.network}</dd>
          <dt>Workload</dt>
          <dd>{inside.workload}</dd>
        </dl>
        <p className="share__note">
          The link holds the whole design: these, the parallelism, the system, the budget and the prices, and
          nothing else. Whoever opens it gets the same numbers.
        </p>
        {address?.ok === true ? (
          <>
            <CopyField
              label="Link"
              text={withQuery(address.value, printViewState(shown))}
              says={`${sizeOf(address.value)}${table === null ? '' : ` ${tableSizeText(table, bench.designs.length)}`}`}
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
              text={embedSnippet(withQuery(address.value, printViewState(shown, true)), inside.name)}
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
