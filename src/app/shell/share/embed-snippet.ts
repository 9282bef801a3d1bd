const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** HTML that shows an address in a frame of another page. */
export function embedSnippet(address: string, title: string): string {
  const [src, name] = [address, title].map(escapeHtml);
  return `<iframe src="${src ?? ''}" title="${name ?? ''}, in Netloom" width="960" height="720" loading="lazy" style="border:0"></iframe>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
