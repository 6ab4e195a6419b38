import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { RadioCards } from '../../../shared/ui/RadioCards.js';
import { choiceIn, chosenReading, shownQuestions, withAnswer } from './readingChoices.js';
import type { FilePreview } from './useFilePreview.js';

interface Props extends Pick<FilePreview, 'choices' | 'change'> {
  readonly questions: UploadPreview['questions'];
}

/** What the server cannot decide, with the figure of each choice. Answered questions stay, to be answered otherwise. */
export function Questions({ questions, choices, change }: Props) {
  const open = new Set(questions.map(({ id }) => id));
  return shownQuestions(choices, questions).map((question) => {
    const chosen = open.has(question.id) ? -1 : choiceIn(chosenReading(choices), question);
    return (
      <RadioCards
        key={question.id}
        label={question.message}
        columns={question.choices.length === 2 ? 2 : 1}
        options={question.choices.map(({ label, figure }, index) => ({
          value: String(index),
          title: label,
          ...(figure !== null && { text: figure }),
        }))}
        value={chosen < 0 ? '' : String(chosen)}
        onChange={(index) => change(withAnswer(choices, question, Number(index)))}
      />
    );
  });
}
