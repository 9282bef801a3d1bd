/** A title as a name that no file system minds. */
export function fileName(title: string): string {
  return (
    title
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 100) || 'chart'
  );
}
