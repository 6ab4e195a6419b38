import { WorkFailure, type WorkProcess } from '@emberdeck/platform/work/work-process';
import { workTask } from '@emberdeck/platform/work/work-task';
import { type BodyInput, type BodyReading, faulty, readBody } from './read-body.js';

const task = workTask<typeof import('./read-body.task.js')>(new URL('./read-body.task.js', import.meta.url));

/** Reading a body of the largest size under a plain mapping takes a second. */
const timeLimitMs = 10_000;

/** A body of this size without paths is read in less than a millisecond, which costs less than to send it elsewhere. */
const smallBytes = 16_384;

/** Reads a body in a work process, unless it is small. Rejects only with the reason of the signal. */
export async function readElsewhere(
  work: WorkProcess,
  input: BodyInput,
  signal: AbortSignal,
): Promise<BodyReading> {
  signal.throwIfAborted();
  if (input.body.length <= smallBytes && input.mapping === null && input.next === null) {
    return readBody(input);
  }
  try {
    return await work.run(task, input, { signal, timeLimitMs });
  } catch (error) {
    if (!(error instanceof WorkFailure) || error.kind === 'failed') throw error;
    return faulty(
      error.kind === 'late'
        ? { failure: 'mapping', message: 'The mapping takes too long for this answer. Use simpler paths.' }
        : { failure: 'too_large', message: 'The answer takes too much memory. Ask for fewer rows at once.' },
    );
  }
}
