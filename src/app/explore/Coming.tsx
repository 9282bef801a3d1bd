/** Shown until the part is loaded. */
export function Coming() {
  return <p className="explore__place">Loading</p>;
}
