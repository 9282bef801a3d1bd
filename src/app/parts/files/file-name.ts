/** A title as a name that every file system accepts. */
export function fileName(title: string, otherwise = 'chart'): string {
  return (
    title
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 100) || otherwise
  );
}
