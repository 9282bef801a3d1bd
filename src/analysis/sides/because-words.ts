/** Describes what makes one iteration longer or shorter than another, in words that follow "because". Dimensions count from 1. */
import { formatTime } from '../../units/time.ts';
import { CAUSE_NAMES } from '../why/path-words.ts';
import type { CauseTimes, TimeCause } from './because.ts';

const NAMES: Readonly<Record<TimeCause, string>> = {
  ...CAUSE_NAMES,
  communication: 'exposed communication',
  stages: 'the bubble of the pipeline',
};
const PLURAL: ReadonlySet<TimeCause> = new Set(['bytes', 'ends', 'steps']);

/** Share of a cause's difference at which a single dimension is named. */
const MOST_OF_IT = 0.5;

/** Returns `bytes take 12.3 ms of the iteration instead of 40.2 ms, most of it on dimension 4`. */
export function causeText(times: CauseTimes): string {
  const { cause, fromNs, toNs } = times;
  const verb = PLURAL.has(cause) ? 'take' : 'takes';
  return `${NAMES[cause]} ${verb} ${timeText(toNs)} of the iteration instead of ${timeText(fromNs)}${placeText(times)}`;
}

function timeText(ns: number): string {
  return ns === 0 ? 'nothing' : formatTime(ns);
}

function placeText({ fromNs, toNs, dimensions }: CauseTimes): string {
  const place = dimensions.find((entry) => (entry.toNs - entry.fromNs) / (toNs - fromNs) > MOST_OF_IT);
  if (place === undefined || place.dimension < 0 || dimensions.length === 1) return '';
  return `, most of it on dimension ${place.dimension + 1}`;
}
