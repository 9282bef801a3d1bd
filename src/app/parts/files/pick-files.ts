/** The page's one input of files (FilesMenu.tsx). */
export const FILES_INPUT = 'files-input';

/** Asks for files and opens them. */
export function pickFiles(): void {
  document.getElementById(FILES_INPUT)?.click();
}
