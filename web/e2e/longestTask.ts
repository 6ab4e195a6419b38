import type { Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * The longest task of a page's main thread during `act`, in milliseconds of processor time. Wall-clock time would
 * include the work of other processes on the machine.
 */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) {
    throw new Error('Only a browser can be traced');
  }
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = trace.traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const ofMain = ({ pid, tid }: TraceEvent): boolean =>
    mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = trace.traceEvents.filter((event) => event.name.endsWith('RunTask') && ofMain(event));
  if (tasks.length === 0) {
    throw new Error('The trace names no task of the main thread');
  }
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
