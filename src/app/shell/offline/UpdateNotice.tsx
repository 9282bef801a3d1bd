import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import '../../ui/notice.css';
import './update-notice.css';
import { newerBuild, startService, takeNewerBuild } from './service.ts';

/** Asks before a newer build of the page takes over. */
export function UpdateNotice() {
  const waiting = useStore(newerBuild, (state) => state.waiting);
  const [isTaken, setIsTaken] = useState(false);

  useEffect(() => {
    void startService();
  }, []);

  if (waiting === null) return null;
  return (
    <div className="notice notice--plain update-notice" role="status">
      <p>
        {isTaken
          ? 'The newer version of Netloom takes over when nothing is computed any more.'
          : 'A newer version of Netloom is ready. Your design stays.'}
      </p>
      <Button
        disabled={isTaken}
        onClick={() => {
          setIsTaken(true);
          void takeNewerBuild();
        }}
      >
        Reload with it
      </Button>
    </div>
  );
}
