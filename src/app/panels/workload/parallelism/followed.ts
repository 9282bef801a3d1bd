/**
 * Fields that a design leaves to version 2 follow an edit of its degrees, as they do in the document: a micro-batch of one
 * sequence as soon as there are stages. The rules come with a part of the page that is loaded after the first screen.
 */
import type { Design } from '../../../../design/document.ts';

type Follow = (before: Design, after: Design) => Design;

let follow: Follow = (_, after) => after;

export function setFollow(rules: Follow): void {
  follow = rules;
}

/** Writes a degree and what follows from it. */
export function followed<T>(write: (design: Design, value: T) => Design): typeof write {
  return (design, value) => follow(design, write(design, value));
}
