/** Brings a field into view and the focus to it, unfolding what it is folded in. */
export function goToField(id: string): void {
  const field = document.getElementById(id);
  if (field === null) return;
  field.closest('details')?.setAttribute('open', '');
  field.scrollIntoView({ block: 'center' });
  field.focus();
}
