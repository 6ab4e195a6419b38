import { Logger } from '@emberdeck/platform/logging/logger';
import type { LogFields } from '@emberdeck/platform/logging/logger';

interface Line {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields?: LogFields;
}

/** Records log lines for assertions. */
export class RecordingLogger extends Logger {
  readonly lines: Line[] = [];

  debug(message: string, fields?: LogFields): void {
    this.lines.push({ level: 'debug', message, fields });
  }
  info(message: string, fields?: LogFields): void {
    this.lines.push({ level: 'info', message, fields });
  }
  warn(message: string, fields?: LogFields): void {
    this.lines.push({ level: 'warn', message, fields });
  }
  error(message: string, fields?: LogFields): void {
    this.lines.push({ level: 'error', message, fields });
  }
  child(): Logger {
    return this;
  }

  messages(level: Line['level']): string[] {
    return this.lines.filter((line) => line.level === level).map(({ message }) => message);
  }
}
