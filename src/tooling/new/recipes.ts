import type { Recipe } from './recipe.ts';
import { algorithm } from './recipes/algorithm.ts';
import { block } from './recipes/block.ts';
import { format } from './recipes/format.ts';
import { lesson } from './recipes/lesson.ts';
import { networkModel } from './recipes/network-model.ts';
import { question } from './recipes/question.ts';
import { schedule } from './recipes/schedule.ts';
import { scheme } from './recipes/scheme.ts';
import { source } from './recipes/source.ts';
import { study } from './recipes/study.ts';
import { tab } from './recipes/tab.ts';

/** Every recipe of `npm run new`. */
export const RECIPES: readonly Recipe[] = [
  block,
  algorithm,
  scheme,
  question,
  tab,
  lesson,
  source,
  format,
  study,
  schedule,
  networkModel,
];
