/** A file by its name and its text: what is dropped on the page, read by the command line, or handed out. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}
