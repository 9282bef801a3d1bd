/**
 * Prints a number with six decimals like C++: to the nearest, ties to the even digit. (JavaScript rounds ties up, and sizes over 2^20 do
 * fall on ties.)
 */
export function sixDecimals(value: number): string {
  const digits = value.toFixed(60);
  const cut = digits.indexOf('.') + 7;
  const isTie = /^50*$/.test(digits.slice(cut));
  return isTie && Number(digits.charAt(cut - 1)) % 2 === 0 ? digits.slice(0, cut) : value.toFixed(6);
}

export function roundSixDecimals(value: number): number {
  return Number(sixDecimals(value));
}
