/** In the place of what is loaded. */
export function Coming() {
  return <p className="explore__place">Loading</p>;
}
