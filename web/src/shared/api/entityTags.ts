import type { HttpAnswer } from './httpAnswer.js';

/** Limit of answers in memory. A request sends the entity tag of its answer, so that the server can return a 304. */
const mostAnswers = 30;

const answers = new Map<string, HttpAnswer>();

/** The last answer of an address that had an entity tag. */
export const taggedAnswer = (url: string): HttpAnswer | undefined => answers.get(url);

/** Stores an answer for the next request to its address. */
export function rememberTagged(url: string, answer: HttpAnswer): void {
  answers.delete(url);
  if (answer.status !== 200 || answer.etag === null) {
    return;
  }
  answers.set(url, answer);
  const [oldest] = answers.keys();
  if (answers.size > mostAnswers && oldest !== undefined) {
    answers.delete(oldest);
  }
}

/** Drops all answers, for instance those of another workspace. */
export const forgetTagged = (): void => answers.clear();
