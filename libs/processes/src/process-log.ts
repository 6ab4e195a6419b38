/** The part of a logger that this library uses. The platform's Logger implements it. */
export interface ProcessLog {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

function fieldText(value: unknown): string {
  if (value instanceof Error) return value.message;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A log of plain lines for a terminal. Each line is a sentence and its fields. */
export function lineLog(write: (line: string) => void): ProcessLog {
  const line = (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
    const details = Object.entries(fields).map(([key, value]) => `${key}: ${fieldText(value)}`);
    write(`emberdeck: ${message}${details.length > 0 ? ` (${details.join(', ')})` : ''}`);
  };
  return { info: line, warn: line, error: line };
}

/** A log that discards everything, for the servers of tests. */
export const silentLog: ProcessLog = { info: () => {}, warn: () => {}, error: () => {} };
