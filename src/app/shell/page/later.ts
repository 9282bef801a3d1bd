/** Services that start once the page is idle: the open lesson, and announcements. */
import { resumeLearning } from '../learn/resume.ts';
import { startTellingAnswer } from './tell-answer.ts';
import { startTellingMoved } from './tell-moved.ts';

export function beginLater(): void {
  resumeLearning();
  startTellingAnswer();
  startTellingMoved();
}
