/** Services that start once the page is idle: the open lesson, announcements, and what is loaded ahead. */
import { resumeLearning } from '../learn/resume.ts';
import { startStagesAhead } from './stages-ahead.ts';
import { startTellingAnswer } from './tell-answer.ts';
import { startTellingMoved } from './tell-moved.ts';

export function beginLater(): void {
  resumeLearning();
  startTellingAnswer();
  startTellingMoved();
  startStagesAhead();
}
