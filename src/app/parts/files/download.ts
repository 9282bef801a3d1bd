/** Hands a file to the person, under a name. */
export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The download has taken its own reference by the next task.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 0);
}

/** Downloads several files, each in a separate task, because the browser needs time for every one. */
export async function downloadBlobs(files: readonly { name: string; blob: Blob }[]): Promise<void> {
  for (const { name, blob } of files) {
    downloadBlob(name, blob);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
