/** A file with its name and text: dropped on the page, read by the command line, or written. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}
