/** In place of the editor in a frame: the way to it in a tab of its own. */
export function offerOwnTab(place: HTMLElement): void {
  const link = document.createElement('a');
  link.target = '_blank';
  link.href = location.href;
  link.textContent = 'open it in a tab of its own';
  place.replaceChildren('Netloom is not edited in a frame: ', link);
}
