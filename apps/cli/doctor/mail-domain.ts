import { about, type Finding } from './finding.js';

/** Reads the TXT records of a name, each in its pieces. Rejects with `ENOTFOUND` or `ENODATA` where there is none. */
export type TxtResolver = (name: string) => Promise<string[][]>;

/** Names the records to check. */
export interface MailDomain {
  /** The domain of MAIL_FROM. */
  readonly domain: string;
  /** Before `._domainkey`: what the mail server puts into `s=` of its signatures. */
  readonly dkimSelector: string | null;
}

const timeoutMs = 5_000;

const { fine, note, finding } = about('mail');

const withoutRecord = new Set(['ENOTFOUND', 'ENODATA']);

/** The records of a name as whole texts; an empty list where there is none. */
async function recordsOf(name: string, resolve: TxtResolver): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('DNS did not answer in time')), timeoutMs);
  });
  try {
    const records = await Promise.race([resolve(name), late]);
    return records.map((pieces) => pieces.join(''));
  } catch (error) {
    if (withoutRecord.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** RFC 7208: one record that names the servers, and says that others must not send. */
function lookAtSpf(domain: string, records: readonly string[]): Finding {
  const [record, ...others] = records.filter((each) => /^v=spf1(?: |$)/i.test(each));
  if (record === undefined) {
    return finding(
      `${domain} has no SPF record: add a TXT record to ${domain}, such as "v=spf1 include:<your mail provider> -all".`,
    );
  }
  if (others.length > 0) {
    return finding(`${domain} has ${others.length + 1} SPF records, which makes all of them void: keep one.`);
  }
  if (/ \+?all$/i.test(record)) {
    return finding(`The SPF record of ${domain} allows every server: end it with "-all" or "~all".`);
  }
  return fine(`${domain} has an SPF record: ${record}. It must name the server of SMTP_URL.`);
}

/** RFC 6376: a key. An empty `p=` is a revoked one. */
function lookAtDkim(name: string, records: readonly string[]): Finding {
  const keys = records.filter((each) => /(?:^|;)\s*p=/i.test(each));
  if (keys.length === 0) {
    return finding(
      `${name} has no DKIM key: add the TXT record that your mail server gives for this selector. Without signatures mail programs do not offer one-click unsubscribe.`,
    );
  }
  return keys.every((each) => /(?:^|;)\s*p=\s*(?:;|$)/i.test(each))
    ? finding(`The DKIM key of ${name} is revoked: use the selector that your mail server signs with.`)
    : fine(`${name} has a DKIM key.`);
}

/** RFC 7489: one policy. */
function lookAtDmarc(domain: string, records: readonly string[]): Finding {
  const name = `_dmarc.${domain}`;
  const [record, ...others] = records.filter((each) => /^v=DMARC1\s*;/i.test(each));
  if (record === undefined) {
    return finding(
      `${domain} has no DMARC policy: add a TXT record to ${name}, such as "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}".`,
    );
  }
  if (others.length > 0) return finding(`${name} has ${others.length + 1} policies: keep one.`);
  const [, policy = 'none'] = /;\s*p=\s*(\w+)/i.exec(record) ?? [];
  return policy.toLowerCase() === 'none'
    ? note(
        `The DMARC policy of ${domain} is none: reports only. Change it to quarantine once the reports are clean.`,
      )
    : fine(`${domain} has a DMARC policy: ${policy}.`);
}

async function lookAt(
  what: string,
  name: string,
  resolve: TxtResolver,
  judge: (records: readonly string[]) => Finding,
): Promise<Finding> {
  try {
    return judge(await recordsOf(name, resolve));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return note(`${what} of ${name} could not be read: ${reason}.`);
  }
}

/** Checks what receivers look up about the sender's domain. */
export async function lookAtMailDomain(
  { domain, dkimSelector }: MailDomain,
  resolve: TxtResolver,
): Promise<readonly Finding[]> {
  const key = `${dkimSelector ?? ''}._domainkey.${domain}`;
  return Promise.all([
    lookAt('SPF', domain, resolve, (records) => lookAtSpf(domain, records)),
    dkimSelector === null
      ? note('DKIM was not checked: give the selector of your mail server with --dkim-selector.')
      : lookAt('DKIM', key, resolve, (records) => lookAtDkim(key, records)),
    lookAt('DMARC', `_dmarc.${domain}`, resolve, (records) => lookAtDmarc(domain, records)),
  ]);
}
