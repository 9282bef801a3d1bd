import { openFiles } from './open-files.ts';

/** Asks for files and opens them. */
export function pickFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = '.json,.txt,.csv';
  input.addEventListener('change', () => void openFiles([...(input.files ?? [])]));
  input.click();
}
