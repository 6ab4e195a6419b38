import type { TaskMessage, TaskModule, WorkMessage } from './work-task.js';

// The program of the work process. It does one task after the other, and ends with its parent.

const send = (message: WorkMessage): void => void process.send?.(message);

async function answer({ module, input }: TaskMessage): Promise<void> {
  try {
    const { run } = (await import(module)) as TaskModule<unknown, unknown>;
    send({ type: 'done', result: await run(input, (share) => send({ type: 'share', share })) });
  } catch (error) {
    send({
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

process.on('message', (message: TaskMessage) => void answer(message));
process.once('disconnect', () => process.exit(0));
