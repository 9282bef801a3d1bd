/**
 * The value of a formula of the glossary: sums, products (× or juxtaposition), quotients, √ and log2, with names of several words. The
 * tests compare the formula sheet with the engine.
 */
export type Variables = Readonly<Record<string, number>>;

/** Evaluates what stands behind the last "="; throws if a part of it is not a number, a name or an operator. */
export function formulaValue(formula: string, variables: Variables): number {
  const names = Object.keys(variables).sort((left, right) => right.length - left.length);
  let rest = formula.slice(formula.lastIndexOf('=') + 1).trim();

  const takes = (sign: string): boolean => {
    if (!rest.startsWith(sign)) return false;
    rest = rest.slice(sign.length).trimStart();
    return true;
  };

  function factor(): number | null {
    const number = /^\d+(\.\d+)?/.exec(rest)?.[0];
    if (number !== undefined && takes(number)) return Number(number);
    if (takes('√')) return Math.sqrt(needed(factor()));
    if (takes('log2')) return Math.log2(needed(factor()));
    const name = names.find(takes);
    if (name !== undefined) return variables[name] ?? null;
    if (!takes('(')) return null;
    const value = sum();
    if (!takes(')')) throw new Error(`")" is missing before "${rest}" in "${formula}".`);
    return value;
  }

  function product(): number {
    let value = needed(factor());
    for (;;) {
      if (takes('×')) value *= needed(factor());
      else if (takes('/')) value /= needed(factor());
      else {
        const next = factor();
        if (next === null) return value;
        value *= next;
      }
    }
  }

  function sum(): number {
    let value = product();
    for (;;) {
      if (takes('+')) value += product();
      else if (takes('-')) value -= product();
      else return value;
    }
  }

  function needed(value: number | null): number {
    if (value === null) throw new Error(`"${rest}" is not understood in "${formula}".`);
    return value;
  }

  const value = sum();
  if (rest !== '') throw new Error(`"${rest}" is not understood in "${formula}".`);
  return value;
}
