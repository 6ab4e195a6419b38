import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Reply<Answer> {
  readonly answer?: Answer;
  readonly error?: string;
}

/** A benchmark program in a separate process that handles one request at a time. It ends with its parent. */
export class ChildProgram<Question, Answer> {
  private readonly child: ChildProcess;

  /** @param script compiled file of this package, e.g. `load/main` */
  constructor(private readonly script: string) {
    this.child = fork(fileURLToPath(new URL(`${script}.js`, import.meta.url)));
  }

  /** Rejects with the error of the child, or if the child has ended. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error(`${this.script} has ended`));
      this.child.once('exit', onExit);
      this.child.once('message', ({ answer, error }: Reply<Answer>) => {
        this.child.off('exit', onExit);
        if (error === undefined) resolve(answer as Answer);
        else reject(new Error(`${this.script}: ${error}`));
      });
      this.child.send({ question });
    });
  }

  stop(): void {
    if (this.child.connected) this.child.disconnect();
  }
}

/** The child's side: replies to every request of the parent. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', ({ question }: { question: Question }) => {
    answer(question).then(
      (given) => process.send?.({ answer: given }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
