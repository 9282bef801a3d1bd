import { designsOf } from '../../../learn/questions/designs-of.ts';
import type { Question } from '../../../learn/questions/question.ts';
import { QUESTIONS } from '../../../learn/questions/questions.ts';
import { actAndClose } from '../../parts/dialog/act-and-close.ts';
import { Button } from '../../ui/Button.tsx';
import { openQuestion } from './open-question.ts';

/** Questions to start from, each with its answer and the designs that give it. */
export function Questions() {
  return (
    <section className="gallery__questions" aria-labelledby="questions-title">
      <h3 id="questions-title">A question</h3>
      <ul>
        {QUESTIONS.map((question) => (
          <li key={question.id}>
            <Button aria-label={`Open “${question.question}”`} onClick={() => open(question)}>
              Open
            </Button>
            <div>
              <strong>{question.question}</strong>
              <p>{question.answer}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function open(question: Question): void {
  actAndClose('gallery', () => openQuestion(question, designsOf(question)));
}
