import { useStore } from 'zustand';
import type { Problem } from '../../../units/result.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/notice.css';
import { fileNews, tellFile } from '../../parts/files/file-notice.ts';
import './files.css';

const MOST_LINES = 8;

/** The outcome of opening or saving a file: problems with their places, or losses. */
export function FileNews() {
  const news = useStore(fileNews, (state) => state.news);
  if (news.kind === 'none') return null;
  const isBad = news.kind === 'failed' || news.kind === 'unsaved';
  const lines = 'problems' in news ? news.problems : news.dropped;
  return (
    <div className={`notice ${isBad ? 'notice--bad' : 'notice--plain'}`} role={isBad ? 'alert' : 'status'}>
      <Icon name={isBad ? 'warning' : 'check'} />
      <div className="file-notice">
        <p>
          <strong>{news.what}</strong> {outcomeOf(news.kind)}
        </p>
        <Lines lines={lines} />
      </div>
      <IconButton icon="close" label="Dismiss" onClick={() => tellFile({ kind: 'none' })} />
    </div>
  );
}

function outcomeOf(kind: 'opened' | 'saved' | 'failed' | 'unsaved'): string {
  if (kind === 'failed') return 'cannot be used. The design is as it was.';
  return kind === 'unsaved' ? 'cannot be made of this design.' : `${kind}.`;
}

function Lines({ lines }: { readonly lines: readonly Problem[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="file-notice__lines">
      {lines.slice(0, MOST_LINES).map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <code>{path}</code> {message}
        </li>
      ))}
      {lines.length > MOST_LINES ? <li>and {lines.length - MOST_LINES} more</li> : null}
    </ul>
  );
}
