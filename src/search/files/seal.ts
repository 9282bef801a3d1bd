/**
 * The hash at the end of a line, which covers the head of its file, so that no line can move to a file of another space or part. A
 * change of one character changes it for certain: each step of the hash is a bijection.
 */
import { hashOf } from '../canonical.ts';

const SEAL = /,"hash":"([0-9a-f]{16})"\}$/;

/** @param body an object as JSON */
export function sealed(body: string, head = ''): string {
  return `${body.slice(0, -1)},"hash":"${hashOf(head + body)}"}`;
}

export interface Unsealed {
  readonly body: string;
  readonly hash: string;
}

/** Returns the sealed text; null if it has no hash or a wrong one. */
export function unsealed(text: string, head = ''): Unsealed | null {
  const found = SEAL.exec(text);
  if (found === null) return null;
  const body = `${text.slice(0, found.index)}}`;
  return found[1] === hashOf(head + body) ? { body, hash: found[1] } : null;
}

export function hasSeal(text: string): boolean {
  return SEAL.test(text);
}
