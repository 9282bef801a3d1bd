/**
 * Which fields say nothing in a design, by rules: a row for each field that may, with the reason where it does. A field
 * without a row always has an effect. The property beside it changes every field of the schema alone and holds the rules to
 * what runs say, both ways.
 */
import type { Rules } from './rule.ts';
import { TOPOLOGY_RULES } from './topology-rules.ts';
import { SYSTEM_RULES } from './system-rules.ts';
import { TRAINING_RULES } from './training-rules.ts';

export const RULES: Rules = { ...TOPOLOGY_RULES, ...SYSTEM_RULES, ...TRAINING_RULES };
