import { describe, expect, it } from '@jest/globals';
import { lookAtMailDomain, type TxtResolver } from './mail-domain.js';

const domain = 'example.org';

const absent = (name: string): Promise<never> =>
  Promise.reject(Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' }));

/** Answers with these records, each in two pieces as DNS returns long ones. */
const dns =
  (records: Readonly<Record<string, readonly string[]>>): TxtResolver =>
  (name) =>
    records[name] === undefined
      ? absent(name)
      : Promise.resolve(records[name].map((text) => [text.slice(0, 5), text.slice(5)]));

const right = {
  [domain]: ['other=1', 'v=spf1 include:mail.example -all'],
  [`mail._domainkey.${domain}`]: ['v=DKIM1; k=rsa; p=MIGf'],
  [`_dmarc.${domain}`]: ['v=DMARC1; p=quarantine'],
};

const found = async (
  changes: Readonly<Record<string, readonly string[]>>,
  dkimSelector: string | null = 'mail',
) =>
  (await lookAtMailDomain({ domain, dkimSelector }, dns({ ...right, ...changes }))).map(
    ({ kind, sentence }) => `${kind}: ${sentence}`,
  );

describe('the domain of the sender', () => {
  it('is fine with SPF, DKIM and DMARC', async () => {
    expect((await found({})).map((each) => each.split(':')[0])).toEqual(['fine', 'fine', 'fine']);
  });

  it('says what to add where a record is missing', async () => {
    const findings = await lookAtMailDomain({ domain, dkimSelector: 'mail' }, dns({}));
    expect(findings.map(({ kind }) => kind)).toEqual(['finding', 'finding', 'finding']);
    const sentences = findings.map(({ sentence }) => sentence);
    expect(sentences[0]).toContain('"v=spf1 include:<your mail provider> -all"');
    expect(sentences[1]).toContain(`mail._domainkey.${domain} has no DKIM key`);
    expect(sentences[2]).toContain(`add a TXT record to _dmarc.${domain}`);
  });

  it.each([
    [
      'two SPF records',
      { [domain]: ['v=spf1 -all', 'v=spf1 ~all'] },
      'finding: example.org has 2 SPF records',
    ],
    [
      'SPF for everyone',
      { [domain]: ['v=spf1 +all'] },
      'finding: The SPF record of example.org allows every',
    ],
    ['a revoked key', { [`mail._domainkey.${domain}`]: ['v=DKIM1; p='] }, 'finding: The DKIM key of'],
    [
      'reports only',
      { [`_dmarc.${domain}`]: ['v=DMARC1; p=none'] },
      'note: The DMARC policy of example.org is none',
    ],
    [
      'two policies',
      { [`_dmarc.${domain}`]: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      'finding: _dmarc.',
    ],
  ])('reports %s', async (_what, changes, expected) => {
    expect((await found(changes)).filter((each) => each.startsWith(expected))).toHaveLength(1);
  });

  it('does not check DKIM without a selector, nor judge what DNS did not answer', async () => {
    expect((await found({}, null))[1]).toMatch(/^note: DKIM was not checked/);
    const broken: TxtResolver = () => Promise.reject(new Error('queryTxt ESERVFAIL'));
    const kinds = (await lookAtMailDomain({ domain, dkimSelector: 'mail' }, broken)).map(({ kind }) => kind);
    expect(kinds).toEqual(['note', 'note', 'note']);
  });
});
