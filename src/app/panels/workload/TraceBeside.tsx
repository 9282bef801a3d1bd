import { useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { withPart } from '../../ui/load/load-part.ts';
import { MAKING } from '../../parts/export/export-commands.ts';
import { traceFiles } from '../../parts/files/trace-files.ts';

/** Saves a trace as it was measured beside its replay. Where the page was opened without the files, it asks for them. */
export function TraceBeside({ label }: { readonly label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const note = useId();
  const save = (files: readonly File[]): void =>
    void withPart(
      MAKING,
      () => import('../../parts/export/make-files.ts'),
      ({ saveBothSides }) => saveBothSides(files),
    );
  const press = (): void => {
    const { label: opened, files } = traceFiles.getState();
    if (opened === label && files.length > 0) save(files);
    else input.current?.click();
  };
  return (
    <div className="trace-beside">
      <Button icon="export" onClick={press} aria-describedby={note}>
        Save measured and replayed
      </Button>
      <p id={note} className="panel__note">
        One file for ui.perfetto.dev with the operations of {label} as they were measured and as this network
        runs them.
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        accept=".json,.et,.gz"
        aria-label={`Files of the trace ${label}`}
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) save(files);
        }}
      />
    </div>
  );
}
