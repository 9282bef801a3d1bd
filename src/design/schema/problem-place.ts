import { joinPath } from './shape.ts';

/** Unit suffixes of field names, longest first, and how a message writes them. */
const UNITS = [
  ['PerMillionHours', 'per million h'],
  ['DollarsPerKwh', '$ per kWh'],
  ['KgPerKwh', 'kg per kWh'],
  ['PerGBps', '$ per GB/s'],
  ['GiBps', 'GiB/s'],
  ['GBps', 'GB/s'],
  ['GHz', 'GHz'],
  ['GB', 'GB'],
  ['Tflops', 'TFLOPS'],
  ['Dollars', '$'],
  ['Minutes', 'min'],
  ['Hours', 'h'],
  ['Watts', 'W'],
  ['Ns', 'ns'],
] as const;

/** Abbreviations in field names, which keep their capitals in a sentence. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  fp4: 'FP4',
  fp8: 'FP8',
  hbm: 'HBM',
  kv: 'KV',
  nic: 'NIC',
  npu: 'NPU',
  npus: 'NPUs',
  pue: 'PUE',
};

/** Returns `topology.dimensions[2].size` from the keys that lead to a value. */
export function issuePath(items: readonly { readonly key: unknown }[]): string {
  return items.reduce((path, { key }) => joinPath(path, typeof key === 'number' ? key : String(key)), '');
}

/** Returns the last name of a path in words: `linkLatencyNs` is `link latency (ns)`; the empty path is `the design`. */
export function fieldName(path: string): string {
  const { words, unit } = fieldWords(path);
  if (words === '') return 'the design';
  if (unit === '') return words;
  return `${words} (${unit})`;
}

/** Returns the last name of a path in words, and its unit; either may be empty. */
export function fieldWords(path: string): { readonly words: string; readonly unit: string } {
  const last = path.slice(path.lastIndexOf('.') + 1);
  const unit = UNITS.find(([suffix]) => last.endsWith(suffix));
  const stem = unit ? last.slice(0, -unit[0].length) : last;
  const words = stem.replace(/[a-z][A-Z]/g, (pair) => `${pair.charAt(0)} ${pair.charAt(1).toLowerCase()}`);
  const spelt = words.split(' ').map((word) => ABBREVIATIONS[word] ?? word);
  return { words: spelt.join(' '), unit: unit?.[1] ?? '' };
}
