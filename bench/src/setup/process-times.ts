/** Processor time of a process and of its ended children. */
export interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly ownMs: number;
  readonly endedChildrenMs: number;
}

/** `CLK_TCK`, which is 100 on every Linux that Node runs on. */
const msPerTick = 10;

/** Parses `/proc/<pid>/stat` (proc_pid_stat(5)). The name in parentheses may contain spaces and parentheses. */
export function timesOf(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (index: number): number => Number(fields[index]);
  return {
    pid: Number.parseInt(stat, 10),
    parent: ticks(1),
    ownMs: (ticks(11) + ticks(12)) * msPerTick,
    endedChildrenMs: (ticks(13) + ticks(14)) * msPerTick,
  };
}

/** Returns the processor time of the matching processes and of their ended children, in milliseconds. */
export const cpuMsOf = (
  times: readonly ProcessTimes[],
  matches: (process: ProcessTimes) => boolean,
): number =>
  times.filter(matches).reduce((sum, { ownMs, endedChildrenMs }) => sum + ownMs + endedChildrenMs, 0);
