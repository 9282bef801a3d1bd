/**
 * The one origin that a frame listens to and answers: what its address names (`?embed&origin=https://example.org`), else
 * its own where the page around has the same. null: nobody.
 * @param around the origin of the page around; throws where the browser does not tell it
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
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
