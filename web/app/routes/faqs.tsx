import { questions } from '../content/questions.fr.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta('Questions fréquentes', 'Durée, note, rapport, DNS, protocoles : quinze réponses, rangées en cinq groupes.');

export default function Questions() {
  return (
    <ReadingPage
      title="Questions fréquentes"
      lead="Quinze questions, rangées en cinq groupes. Une autre ? La page de contact est faite pour elle."
      sections={questions.map(({ id, group, questions }) => ({
        id,
        title: group,
        body: questions.map(({ ask, answer }) => (
          <details key={ask} className="question">
            <summary>{ask}</summary>
            {answer}
          </details>
        )),
      }))}
    />
  );
}
