/** Distinguishes a part that needs a network from a part whose file is gone because the host has a newer build. */
import { olderBuild } from '../../ui/load/older-build.ts';

/** Looks whenever a part could not be loaded, which is when it matters. */
export function watchBuild(): void {
  addEventListener('vite:preloadError', () => void look());
}

async function look(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const html = await fetch('./', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (html !== null && isOtherBuild(html, script)) olderBuild.setState({ isOlder: true });
}

/** Whether a page begins with another script than this one, in whose name there is a hash of the build. */
export function isOtherBuild(html: string, script: string): boolean {
  const [, name] = /([^/]+-[\w-]{8}\.js)$/.exec(script) ?? [];
  return name !== undefined && /<script[^>]+type="module"/.test(html) && !html.includes(name);
}
