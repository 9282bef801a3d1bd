import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { saved, undoRemove } from './saved-store.ts';

/** The outcome of the last change with its undo, and errors of the storage. */
export function SavedNews() {
  const { news, failed, removed } = useStore(saved);
  if (failed !== null) {
    return (
      <div className="notice notice--bad" role="alert">
        <p>
          {failed.what}: {failed.problems.map(({ message }) => message).join('; ')}.
        </p>
      </div>
    );
  }
  if (news === null) return null;
  return (
    <div className="notice notice--plain" role="status">
      <p>{news}</p>
      {removed === null ? null : (
        <Button icon="undo" onClick={() => void undoRemove()}>
          Undo
        </Button>
      )}
    </div>
  );
}
