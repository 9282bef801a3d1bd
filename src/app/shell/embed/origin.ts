/**
 * The only origin that a frame listens to and answers: the one in its address (`?embed&origin=https://example.org`), else its own if the
 * surrounding page has the same. null: nobody.
 *
 * @param around the origin of the surrounding page; throws if the browser does not reveal it
 */
export function listenedOrigin(query: string, pageOrigin: string, around: () => string): string | null {
  const named = new URLSearchParams(query).get('origin');
  if (named !== null) return originOf(named);
  try {
    return around() === pageOrigin ? pageOrigin : null;
  } catch {
    return null;
  }
}

/** No pattern and no `null`: any page could claim those. */
function originOf(text: string): string | null {
  if (!/^https?:\/\//i.test(text)) return null;
  try {
    return new URL(text).origin;
  } catch {
    return null;
  }
}
