import { Suspense } from 'react';
import { useStore } from 'zustand';
import { fileNews } from '../../parts/files/file-notice.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const FileNews = lazyPart(async () => (await import('./FileNews.tsx')).FileNews);

/** The place of what came of a file. */
export function FileNotice() {
  const hasNews = useStore(fileNews, ({ news }) => news.kind !== 'none');
  return hasNews ? (
    <Suspense>
      <FileNews />
    </Suspense>
  ) : null;
}
