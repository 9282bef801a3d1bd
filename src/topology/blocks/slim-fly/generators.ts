/** The generators of both halves. */
export function generatorsOf(q: number): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const powers = powersOf(primitiveRoot(q), q);
  if (q % 4 === 1) {
    return [new Set(powers.filter((_, k) => k % 2 === 0)), new Set(powers.filter((_, k) => k % 2 === 1))];
  }
  const w = (q + 1) / 4;
  return [
    new Set(powers.filter((_, k) => (k <= 2 * w - 2 ? k % 2 === 0 : k % 2 === 1))),
    // From the first power to that of q - 1, which is 1 again.
    new Set(powers.filter((_, k) => (k > 0 && k <= 2 * w - 1 ? k % 2 === 1 : k % 2 === 0))),
  ];
}

/** A number whose powers are all others modulo the prime. */
function primitiveRoot(q: number): number {
  for (let root = 2; ; root++) if (new Set(powersOf(root, q)).size === q - 1) return root;
}

function powersOf(root: number, q: number): readonly number[] {
  const powers = [1];
  while (powers.length < q - 1) powers.push((powers.at(-1)! * root) % q);
  return powers;
}
