import { useRef } from 'react';
import type { LayerFormat } from '../../../worker/protocol.ts';
import type { LayerTable } from '../../../analysis/tables/layer-table.ts';
import { openFiles } from '../../parts/files/open-files.ts';
import { useRun } from '../../state/page/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldId } from '../../ui/field/FieldShell.tsx';
import { resetCells } from './set-cell.ts';
import { engineFailed, tellFile } from '../../parts/files/file-notice.ts';
import { downloadAll } from '../../parts/files/save-files.ts';
import { designDocument, engine } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';

const FORMATS: readonly { readonly format: LayerFormat; readonly label: string }[] = [
  { format: 'astra', label: 'ASTRA-sim' },
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
];

/** Buttons for the table as a whole. */
export function LayerTools({ table }: { readonly table: LayerTable | null }) {
  const input = useRef<HTMLInputElement>(null);
  const lost = useRun(
    (run) => run.problems.find(({ path }) => path.startsWith('workload.overrides')) ?? null,
  );
  const edits = table?.edits ?? 0;
  return (
    <div className="layer-tools">
      <Button
        look="quiet"
        {...(lost === null ? {} : { id: fieldId(lost.path) })}
        disabled={edits === 0 && lost === null}
        onClick={resetCells}
      >
        Reset all{edits > 0 ? ` (${edits})` : ''}
      </Button>
      <Button look="quiet" icon="file" onClick={() => input.current?.click()}>
        Open…
      </Button>
      <span className="layer-tools__save" role="group" aria-label="Save the layers as">
        <span aria-hidden="true">Save as</span>
        {FORMATS.map(({ format, label }) => (
          <Button key={format} look="quiet" disabled={table === null} onClick={() => void saveLayers(format)}>
            {label}
          </Button>
        ))}
      </span>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".json,.csv,.txt"
        aria-label="Open a layer table"
        tabIndex={-1}
        onChange={(event) => {
          void openFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Hands the layer table out as a file, edits included. */
async function saveLayers(format: LayerFormat): Promise<void> {
  const { design } = designDocument.store.getState();
  const saved = await engine.saveLayers(design, format).catch(engineFailed);
  if (!saved.ok) {
    tellFile({ kind: 'unsaved', what: 'The layer table', problems: saved.problems });
    return;
  }
  const { files, dropped } = saved.value;
  await downloadAll(files);
  const what = files.map(({ name }) => name).join(', ');
  tellFile({ kind: 'saved', what, dropped });
  announce(`${what} saved.`);
}
