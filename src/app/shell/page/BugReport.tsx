import { bugReport } from './bug-report.ts';
import { designDocument } from '../../state/page/session.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { buildName, version } from '../../ui/version.ts';

/** What whoever mends a bug of the page needs to know of it, to be copied. */
export function BugReport({ error }: { readonly error: Error }) {
  const { design } = designDocument.store.getState();
  const surroundings = { version, build: buildName(), browser: navigator.userAgent };
  return (
    <CopyField
      label="Report"
      text={bugReport(error, design, surroundings)}
      says="Version, browser, where it went wrong, and the design."
      rows={16}
    />
  );
}
