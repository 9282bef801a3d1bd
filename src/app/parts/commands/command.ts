/**
 * An action of the page, described once: the command palette, the list of keys, shortcuts and tooltips all use it. `Target` is its object,
 * such as the index of a block.
 */
export interface Command<Target = void> {
  readonly id: string;
  readonly label: string;
  /** `Mod+Z`, the first being the one that is shown; `Mod` is Cmd on Apple's machines and Ctrl elsewhere. */
  readonly keys?: readonly string[];
  /** Works while a text field has the focus; other actions leave the keys to the field. */
  readonly inFields?: boolean;
  readonly run: (target: Target) => void;
  readonly enabled?: (target: Target) => boolean;
}

export function isEnabled<Target>(command: Command<Target>, target: Target): boolean {
  return command.enabled?.(target) ?? true;
}
