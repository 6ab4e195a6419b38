/** The question that waits for its answer. */
interface Question {
  readonly answer: Promise<boolean>;
  readonly resolve: (isConfirmed: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function set(next: Question | null): void {
  question = next;
  listeners.forEach((listener) => listener());
}

export const isReauthenticationAsked = (): boolean => question !== null;

export function onReauthenticationAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Asks the user to confirm who it is. Requests that are refused at the same time share the question. False if the user
 * does not, or where no screen can ask.
 */
export function askReauthentication(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (question !== null) return question.answer;
  let resolve: Question['resolve'] = () => undefined;
  const answer = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  set({ answer, resolve });
  return answer;
}

export function answerReauthentication(isConfirmed: boolean): void {
  question?.resolve(isConfirmed);
  set(null);
}

/** Whether an answer refuses a request until the user has confirmed who it is. */
export const wantsReauthentication = ({ status, text }: { readonly status: number; readonly text: string }) =>
  status === 403 && text.includes('"reauthentication_required"');
