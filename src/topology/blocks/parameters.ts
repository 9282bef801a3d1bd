/** Parameters of a block beside its size: numbers within bounds, one of several words, or text that the block reads itself. */
export type ParameterValue = number | string;
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

interface AnyParameter {
  readonly label: string;
  /** Applies only if another parameter has one of these values, and is shown only then. */
  readonly onlyWhere?: { readonly parameter: string; readonly is: readonly ParameterValue[] };
  /** Hidden while all rare parameters are at their defaults. */
  readonly isRare?: true;
}

export interface NumberParameter extends AnyParameter {
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  readonly initial: number;
}

export interface ChoiceParameter extends AnyParameter {
  readonly choices: readonly string[];
  readonly initial: string;
}

/** What is wrong with the text is said by `problemsOf` of the block. */
export interface TextParameter extends AnyParameter {
  readonly mostCharacters: number;
  readonly initial: string;
}

export type ParameterSpec = NumberParameter | ChoiceParameter | TextParameter;

/** In the order in which they are shown and printed. */
export type ParameterSpecs<P extends ParameterValues> = {
  readonly [Name in keyof P]: P[Name] extends number ? NumberParameter : ParameterSpec;
};

export function isChoice(spec: ParameterSpec): spec is ChoiceParameter {
  return 'choices' in spec;
}

export function isText(spec: ParameterSpec): spec is TextParameter {
  return 'mostCharacters' in spec;
}

/** All parameters; those that were left out have their defaults. */
export function withDefaults(
  specs: Readonly<Record<string, ParameterSpec>>,
  given: Readonly<Record<string, ParameterValue | undefined>> = {},
): ParameterValues {
  return Object.fromEntries(
    Object.entries(specs).map(([name, { initial }]) => [name, given[name] ?? initial]),
  );
}

/** The parameters that are not at their defaults. */
export function withoutDefaults(
  specs: Readonly<Record<string, ParameterSpec>>,
  values: ParameterValues,
): ParameterValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => specs[name] !== undefined && specs[name].initial !== value,
    ),
  );
}

/** What is wrong with a value, or null. */
export function parameterProblem(name: string, spec: ParameterSpec, value: ParameterValue): string | null {
  if (isChoice(spec)) {
    return typeof value === 'string' && spec.choices.includes(value)
      ? null
      : `${name} is ${value}. Allowed: ${spec.choices.join(', ')}.`;
  }
  if (isText(spec)) {
    const { mostCharacters } = spec;
    return typeof value === 'string' && value.length <= mostCharacters
      ? null
      : `${name} has more than ${mostCharacters} characters. Allowed: fewer.`;
  }
  const { min, max, isWhole } = spec;
  const isIn = typeof value === 'number' && value >= min && value <= max;
  return isIn && (!isWhole || Number.isInteger(value))
    ? null
    : `${name} is ${value}. Allowed: ${isWhole ? 'a whole number' : 'a number'} from ${min} to ${max}.`;
}
