import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type {
  OnboardCompleteAnswer,
  OnboardEntryAnswer,
  OnboardVerifyAnswer,
} from '@emberdeck/contracts/identity/onboarding';
import { screenCookie, testScreenKey } from './screen-key.js';
import { TestSocket } from './test-socket.js';

/** An HTTP response for assertions. */
export interface TestAnswer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}

/** Optional parts of a request. */
export interface RequestOptions {
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One browser: an address and a cookie jar. Uses only HTTP and websockets, like a real browser. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(
    readonly address: string,
    /** Reads the code sent to an e-mail address, for a product that does not show it. */
    private readonly codeFor?: (email: string) => Promise<string>,
  ) {}

  /** Takes the cookies of another browser, as the same browser has them after the product has moved. */
  continueAs(other: Browser): this {
    other.cookies.forEach((value, name) => this.cookies.set(name, value));
    return this;
  }

  get<Body = unknown>(path: string, options: RequestOptions = {}): Promise<TestAnswer<Body>> {
    return this.send<Body>('GET', path, undefined, options);
  }

  /**
   * Navigates to an address like a link or the address bar; `headers` overrides the defaults. Does not use Node's
   * `fetch`, which always sends `Sec-Fetch-Mode: cors`.
   */
  async navigate(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<TestAnswer> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const all = {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        ...this.cookieHeader(),
        ...headers,
      };
      request(new URL(path, this.address), { method, headers: all }, resolve).on('error', reject).end();
    });
    const body = await text(response);
    this.keepCookies(response.headers['set-cookie'] ?? []);
    const pairs = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
      (values ?? []).map((value): [string, string] => [name, value]),
    );
    return { status: response.statusCode ?? 0, headers: new Headers(pairs), body: parsed(body), text: body };
  }

  post<Body = unknown>(path: string, body: unknown, options: RequestOptions = {}): Promise<TestAnswer<Body>> {
    const headers = { 'content-type': 'application/json', ...options.headers };
    return this.send<Body>('POST', path, JSON.stringify(body), { ...options, headers });
  }

  put<Body = unknown>(path: string, body: unknown): Promise<TestAnswer<Body>> {
    const headers = { 'content-type': 'application/json' };
    return this.send<Body>('PUT', path, JSON.stringify(body), { headers });
  }

  delete<Body = unknown>(path: string): Promise<TestAnswer<Body>> {
    return this.send<Body>('DELETE', path, undefined, {});
  }

  /** Sends a file like an upload form, and waits for the end of its import unless `prefer` says otherwise. */
  upload<Body = unknown>(
    path: string,
    file: { name: string; content: string | Uint8Array<ArrayBuffer> },
    options: RequestOptions = {},
  ): Promise<TestAnswer<Body>> {
    const form = new FormData();
    form.append('file', new Blob([file.content]), file.name);
    const headers = { prefer: 'wait=60', ...options.headers };
    return this.send<Body>('POST', path, form, { ...options, headers });
  }

  /** Sends a request with the cookies of this browser. */
  async send<Body = unknown>(
    method: string,
    path: string,
    body: string | FormData | undefined,
    options: RequestOptions,
  ): Promise<TestAnswer<Body>> {
    const response = await fetch(new URL(path, this.address), {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      headers: {
        ...this.cookieHeader(),
        ...(method === 'GET' || isSited(options) ? {} : { 'sec-fetch-site': 'same-origin' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...options.headers,
      },
    });
    this.keepCookies(response.headers.getSetCookie());
    const answer = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text: answer,
      body: parsed(answer) as Body,
    };
  }

  /** Opens the websocket with this browser's cookies and waits until it is open. */
  openSocket(query = ''): Promise<TestSocket> {
    return TestSocket.open(this.address, this.cookieHeader(), query);
  }

  /** Joins with an e-mail address and its code. Signs in if the address already has an account. */
  async join(
    email: string,
    options: { displayName?: string; referralCode?: string } = {},
  ): Promise<JoinResult> {
    const contact = { entryType: 'email', entryValue: email };
    const verificationCode = await this.requestCode(contact);
    const verify = await this.post<OnboardVerifyAnswer>('/api/onboard/verify', {
      ...contact,
      verificationCode,
    });
    if (verify.status !== 200 || !verify.body.success) {
      throw new Error(`The code was not taken: ${verify.status} ${verify.text}`);
    }
    if (verify.body.userExists) {
      return { userExists: true, welcomeCoins: 0 };
    }
    const complete = await this.post<OnboardCompleteAnswer>('/api/onboard/complete', {
      ...contact,
      displayName: options.displayName ?? 'Player_0001',
      ...(options.referralCode ? { referralCode: options.referralCode } : {}),
    });
    if (complete.status !== 200 || !complete.body.success) {
      throw new Error(`The account was not made: ${complete.status} ${complete.text}`);
    }
    return { userExists: false, welcomeCoins: complete.body.welcomeCoins };
  }

  private async requestCode(contact: { entryType: string; entryValue: string }): Promise<string> {
    this.openScreen();
    const entry = await this.post<OnboardEntryAnswer>('/api/onboard/entry', contact);
    if (entry.status !== 200 || !entry.body.success) {
      throw new Error(`No code was sent: ${entry.status} ${entry.text}`);
    }
    const code = entry.body.debugCode ?? (await this.codeFor?.(contact.entryValue));
    if (!code) {
      throw new Error(`No code was shown: ${entry.text}`);
    }
    return code;
  }

  /** Lets the product show its codes to this browser, like opening the link that the start prints. */
  openScreen(): void {
    this.setCookie(screenCookie, testScreenKey);
  }

  /** Sets a cookie that no response has set. */
  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  cookieHeader(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return cookie ? { cookie } : {};
  }

  private keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split('=', 2);
      if (attributes.some((each) => /^max-age=0$/i.test(each))) {
        this.cookies.delete(name);
      } else {
        this.cookies.set(name, value);
      }
    }
  }
}

/** Whether a test names the site of the request itself. */
const isSited = ({ headers = {} }: RequestOptions): boolean =>
  'origin' in headers || 'sec-fetch-site' in headers;

/** The result of joining. */
export interface JoinResult {
  readonly userExists: boolean;
  readonly welcomeCoins: number;
}

/** Returns an e-mail address that no other test uses. */
export const freshEmail = (): string => `person-${randomUUID()}@example.test`;

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
