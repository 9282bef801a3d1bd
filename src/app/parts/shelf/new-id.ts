/** A name that nothing else has, also on pages that are not served securely, which have no `crypto.randomUUID`. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
