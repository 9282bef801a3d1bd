/** In a frame, in place of the editor: the way to it in a new tab. */
export function offerOwnTab(place: HTMLElement): void {
  const link = document.createElement('a');
  link.target = '_blank';
  link.href = location.href;
  link.textContent = 'open it in a tab of its own';
  place.replaceChildren('Netloom is not edited in a frame: ', link);
}
