import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryRoot } from './lib/repository.mjs';

const folder = join(repositoryRoot, 'web/src/shared/strings/en');

/** The texts of an object, by their keys. */
const textsIn = (value, key) =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value).flatMap(([name, each]) => textsIn(each, key ? `${key}.${name}` : name));

const texts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => textsIn(JSON.parse(readFileSync(join(folder, name), 'utf8')), '')),
);

const namesMail = /\b(?:e-?)?mails?\b/i;
const promises = /\b(?:get|gets|comes?|tells?|sends? you|go|goes|waits?)\b/i;

/** What a server without a mail provider says in place of a text that promises a mail. */
const otherwise = {
  'messageSettings.emailText': 'messageSettings.noEmailText',
  'noticePrefs.quietText': 'noticePrefs.quietTextWithoutMail',
  'reportSchedules.sent': 'reportSchedules.sentWithoutMail',
  'reportSchedules.text': 'reportSchedules.textWithoutMail',
  'rights.making': 'rights.makingWithoutMail',
};

/** Texts that name a mail and promise none, with the reason. */
const harmless = {
  'contacts.removeShownText': 'names an address',
  'entry.invitedLater': 'names an address',
  'greeting.unproven_one': 'names an address',
  'greeting.unproven_other': 'names an address',
  'noticePrefs.digest': 'the label of a field that a server without mail does not show',
  'noticePrefs.mailOff': 'says that none comes',
};

const sources = readdirSync(join(repositoryRoot, 'web/src'), { recursive: true })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))
  .map((name) => readFileSync(join(repositoryRoot, 'web/src', name), 'utf8'));

describe('a text of the web promises a mail only where this server sends mails', () => {
  it('each has another one for a server without a mail provider', () => {
    const found = [...texts].flatMap(([key, text]) =>
      namesMail.test(text) && promises.test(text) && !harmless[key] ? [key] : [],
    );
    const without = new Set(Object.values(otherwise));
    assert.deepEqual(found.filter((key) => !without.has(key)).sort(), Object.keys(otherwise).sort());
  });

  for (const [key, other] of Object.entries(otherwise)) {
    it(`${key}: the module that shows it chooses by whether mails are sent`, () => {
      assert.ok(texts.has(other), other);
      const showing = sources.filter((source) => source.includes(`'${key}'`));
      assert.ok(showing.length > 0);
      assert.ok(showing.every((source) => source.includes(`'${other}'`) && source.includes('useSendsMail')));
    });
  }
});
