import { z } from 'zod';
import { SendFailure } from '../channel.js';
import { lossOf, refusalOf } from './twilio-failure.js';

/** After this time without an answer the provider is down. */
const answerMs = 5_000;

/** Messages of one page of the list. */
const listed = 50;

/** An account of Twilio. */
export interface TwilioAccount {
  readonly sid: string;
  readonly token: string;
  readonly apiUrl: string;
}

const refused = z.object({ code: z.number().nullish() });

const accepted = z.object({ sid: z.string().max(64), error_code: z.number().nullish() });

const listedMessage = z.object({
  sid: z.string().max(64),
  from: z.string().nullish(),
  messaging_service_sid: z.string().nullish(),
  direction: z.string(),
  body: z.string().nullish(),
  /** RFC 2822. */
  date_created: z.string().nullish(),
});

const list = z.object({ messages: z.array(listedMessage) });

/** A message in the provider's list. */
export type ListedMessage = z.output<typeof listedMessage>;

/** The part of Twilio's REST API that the adapter uses: https://www.twilio.com/docs/messaging/api/message-resource */
export class TwilioClient {
  private readonly authorization: string;

  constructor(private readonly account: TwilioAccount) {
    const { sid, token } = account;
    this.authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  }

  /** Creates a message and returns its SID. Rejects with {@link SendFailure}. */
  async create(fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string> {
    const body = new URLSearchParams(fields);
    const answer = await this.request('Messages.json', { method: 'POST', body }, signal);
    return parsed(accepted, answer).sid;
  }

  /** The newest messages to an address. A message that waits has no date of its sending, so no date is asked for. */
  async listTo(to: string, signal: AbortSignal): Promise<readonly ListedMessage[]> {
    const query = new URLSearchParams({ To: to, PageSize: String(listed) });
    const answer = await this.request(`Messages.json?${query.toString()}`, { method: 'GET' }, signal);
    return parsed(list, answer).messages;
  }

  private async request(path: string, init: RequestInit, signal: AbortSignal): Promise<unknown> {
    const { apiUrl, sid } = this.account;
    const url = `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${sid}/${path}`;
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(url, {
        ...init,
        redirect: 'error',
        headers: { authorization: this.authorization, accept: 'application/json' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      });
      body = await bodyOf(response);
    } catch (error) {
      throw lossOf(error);
    }
    if (!response.ok) {
      throw refusalOf(response.status, refused.safeParse(body).data?.code ?? null);
    }
    return body;
  }
}

/** The JSON of an answer; null for a page of a proxy. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An answer that is no answer of Twilio leaves open what became of the request. */
function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) {
    throw new SendFailure('The provider gave an unknown answer', false, 'UNKNOWN_ANSWER', {
      textReason: 'provider',
      isUnknown: true,
    });
  }
  return result.data;
}
