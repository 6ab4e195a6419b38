/** Tells how much of a task is done, from 0 to 1. */
export type ReportShare = (share: number) => void;

/** What a module of a task exports: `run`, with plain data in and out. */
export interface TaskModule<Input, Result> {
  readonly run: (input: Input, report: ReportShare) => Promise<Result>;
}

/** A task of the work process: the module that does it loads there alone. */
export interface WorkTask<Input, Result> {
  readonly module: URL;
  /** Only for the types. */
  readonly shape?: TaskModule<Input, Result>;
}

/** Names the module of a task: `workTask<typeof import('./x.task.js')>(new URL('./x.task.js', import.meta.url))`. */
export const workTask = <Module extends TaskModule<never, unknown>>(
  module: URL,
): WorkTask<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> => ({ module });

/** To the process. */
export interface TaskMessage {
  readonly module: string;
  readonly input: unknown;
}

/** From the process. */
export type WorkMessage =
  | { readonly type: 'share'; readonly share: number }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'failed'; readonly message: string };
