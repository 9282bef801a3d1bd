/** Edits (insert, delete, replace one character) between two names. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replace = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replace, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[to.length]!;
}

/** Returns the name with the fewest edits from `found`, ignoring case; '' if none is near. */
export function nearestName(found: string, names: readonly string[]): string {
  // Longer words cannot be a typing error for any name, and comparing them costs time.
  if (found.length > 40) return '';
  let nearest = '';
  let fewest = Infinity;
  for (const name of names) {
    const edits = editDistance(found.toLowerCase(), name.toLowerCase());
    if (edits < fewest && edits <= Math.max(1, Math.floor(name.length / 2))) {
      nearest = name;
      fewest = edits;
    }
  }
  return nearest;
}
