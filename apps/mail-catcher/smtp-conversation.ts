/** A mail that was caught. */
export interface CaughtMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** Headers and body as they came. */
  readonly content: string;
}

/** The longest mail that is taken, in characters. */
const maxContentLength = 1_000_000;

/** One connection of a mail client: as much of RFC 5321 as it takes to accept every mail. */
export class SmtpConversation {
  private from = '';
  private to: string[] = [];
  private content: string[] | null = null;
  private length = 0;

  /** @param take gets each whole mail before the client is told that it was taken */
  constructor(private readonly take: (mail: CaughtMail) => void) {}

  /** The answer to a line of the client; null where it goes on without one. */
  hear(line: string): string | null {
    return this.content === null ? this.command(line) : this.text(line, this.content);
  }

  private command(line: string): string {
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
      case 'HELO':
        return '250 mail-catcher';
      case 'MAIL':
        this.from = addressIn(line);
        this.to = [];
        return '250 ok';
      case 'RCPT':
        this.to.push(addressIn(line));
        return '250 ok';
      case 'DATA':
        this.content = [];
        this.length = 0;
        return '354 go on';
      case 'RSET':
      case 'NOOP':
        return '250 ok';
      case 'QUIT':
        return '221 bye';
      default:
        return '502 unknown';
    }
  }

  private text(line: string, lines: string[]): string | null {
    if (line !== '.') {
      this.length += line.length;
      // A line that begins with a dot was given one more.
      if (this.length <= maxContentLength) lines.push(line.startsWith('.') ? line.slice(1) : line);
      return null;
    }
    this.content = null;
    if (this.length > maxContentLength) return '552 too large';
    const content = lines.join('\n');
    this.take({ from: this.from, to: this.to, subject: subjectOf(content), content });
    return '250 taken';
  }
}

const addressIn = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? '';

const subjectOf = (content: string): string => /^subject: (.*)$/im.exec(content)?.[1]?.trim() ?? '';
