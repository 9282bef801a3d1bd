/** What begins once the page has come to rest: nobody waits for it at the start. */
import { resumeLearning } from '../learn/resume.ts';
import { startTellingAnswer } from './tell-answer.ts';
import { startTellingMoved } from './tell-moved.ts';

export function beginLater(): void {
  resumeLearning();
  startTellingAnswer();
  startTellingMoved();
}
