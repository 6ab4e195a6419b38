const clearLine = '\r\u001b[K';

/**
 * Shows the running steps. On a terminal it updates one line and clears it at the end. Otherwise it prints a line at
 * the start and the end of each step.
 * @param {{ isTerminal: boolean, columns: () => number, write: (text: string) => void, now: () => number }} output
 */
export function createProgress({ isTerminal, columns, write, now }) {
  const running = new Map();
  let timer;
  const seconds = (startedAt) => (now() - startedAt) / 1000;
  const draw = () => {
    const steps = [...running].map(([title, startedAt]) => `${title} ${Math.round(seconds(startedAt))} s`);
    const text = steps.length > 0 ? `emberdeck: ${steps.join(', ')}` : '';
    write(clearLine + text.slice(0, columns() - 1));
  };
  const redraw = () => {
    clearInterval(timer);
    draw();
    if (running.size > 0) timer = setInterval(draw, 1000).unref();
  };
  /** Returns a function that ends the step; `isDone` is false for a failed step. */
  return function start(title) {
    running.set(title, now());
    if (isTerminal) redraw();
    else write(`emberdeck: ${title} ...\n`);
    return (isDone) => {
      const took = seconds(running.get(title));
      running.delete(title);
      if (isTerminal) redraw();
      else if (isDone) write(`emberdeck: ${title}: done in ${took.toFixed(1)} s\n`);
    };
  };
}

/** The progress of this process. */
export const startStep = process.stderr.isTTY
  ? createProgress({
      isTerminal: true,
      // A pseudo-terminal may report no size.
      columns: () => process.stderr.columns || 80,
      write: (text) => process.stderr.write(text),
      now: Date.now,
    })
  : createProgress({
      isTerminal: false,
      columns: () => Infinity,
      write: (text) => process.stdout.write(text),
      now: Date.now,
    });
