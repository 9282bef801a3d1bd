/**
 * Names that the page has given: of a published case, a measured run, a question. They say what was opened, so that they are wrong once another
 * network or model takes its place; a name that a person has typed stays.
 */
import type { Design } from '../../../design/document.ts';
import { automaticName } from '../../../design/presets/automatic-name.ts';

const given = new Set<string>();

/** Remembers the names of designs that the page opens. */
export function givenByPage(designs: readonly Design[]): void {
  for (const { name } of designs) given.add(name);
}

/** Makes an edit that replaces the network or the model take a name that the page gave with it. */
export function renaming(replace: (design: Design) => Design): (design: Design) => Design {
  return (before) => {
    const after = replace(before);
    const isTold = after !== before && given.has(before.name) && after.name === before.name;
    return isTold ? { ...after, name: automaticName(after) } : after;
  };
}
