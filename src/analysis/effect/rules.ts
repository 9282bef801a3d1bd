/**
 * The rules for fields that have no effect in a design: a row for each field that may be ineffective, with the reason. A field without a
 * row always has an effect. The property test changes every field of the schema alone and checks the rules against runs in both directions.
 */
import type { Rules } from './rule.ts';
import { TOPOLOGY_RULES } from './topology-rules.ts';
import { GRID_RULES } from './grid-rules.ts';
import { SYSTEM_RULES } from './system-rules.ts';
import { TRAINING_RULES } from './training-rules.ts';

export const RULES: Rules = { ...TOPOLOGY_RULES, ...SYSTEM_RULES, ...TRAINING_RULES, ...GRID_RULES };
