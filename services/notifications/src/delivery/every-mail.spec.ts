import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { noticeKinds } from '@emberdeck/contracts/registry/registry';
import { codeMessage } from './code-message.js';
import { contactMessage } from './contact-message.js';
import { renderMail, type RenderedMail } from './mail-template.js';
import { noticeMessage } from './notice-message.js';
import { reportMessage } from './report-message.js';
import {
  accountMessage,
  exportMessage,
  handoffMessage,
  newBrowserMessage,
  passkeyMessage,
  receiptMessage,
} from './security-message.js';
import { teamInvitationMessage } from './team-invitation-message.js';
import { operatorMessage, testMessage } from './test-message.js';
import { unlockMessage } from './unlock-message.js';

const origin = 'https://deck.example';
const unsubscribeUrl = `${origin}/unsubscribe/token`;
const happenedAt = new Date('2026-03-10T12:00:00Z');
const link = `${origin}/settings`;
const sign = { browser: 'Firefox', happenedAt, link };
const report = { title: 'May', period: 'May 2026', workspaceName: 'Team', link };

/** One of each function that makes a mail. */
const mails: Readonly<Record<string, RenderedMail>> = {
  codeMessage: codeMessage('042137', 10),
  contactMessage: contactMessage({ change: 'added', hint: 'a•••', happenedAt, undo: null, settings: link }),
  noticeMessage: noticeMessage([], { origin, unsubscribeUrl }),
  reportMessage: reportMessage(report, { unsubscribeUrl, fileName: 'May.pdf' }),
  newBrowserMessage: newBrowserMessage(sign),
  handoffMessage: handoffMessage(sign),
  passkeyMessage: passkeyMessage({ isAdded: true, name: 'Key', happenedAt, link }),
  exportMessage: exportMessage({ lastDay: '2026-03-20', link }),
  accountMessage: accountMessage({ lastDay: '2026-03-20', happenedAt, link }),
  receiptMessage: receiptMessage({ number: 'r1', keepsMessages: true, erasedAt: happenedAt }),
  teamInvitationMessage: teamInvitationMessage({
    ...{ inviterName: 'Ada', workspaceName: 'Team', roleTitle: 'Client', message: 'Hello', link },
    expiresInDays: 7,
  }),
  testMessage: testMessage(),
  operatorMessage: operatorMessage(),
  unlockMessage: unlockMessage({ link, code: '042137', expiresInHours: 24 }),
};

/** Parameters for the words of any kind of notice. */
const params = {
  title: 'active_users',
  text: 'A sentence.',
  actorName: 'Ada',
  name: 'Team',
  amount: 2,
  day: 'x',
};

const notices = Object.keys(noticeKinds).map((type): [string, RenderedMail] => [
  `the notice ${type}`,
  noticeMessage([{ type, params, link: '/' }], { origin, unsubscribeUrl }),
]);

/** Readers can end these, by the address that `List-Unsubscribe` has too. */
const endable = new Set(['noticeMessage', 'reportMessage', ...notices.map(([name]) => name)]);

/** What the template puts around the parts of every mail. */
const frameOf = ({ html }: RenderedMail): string =>
  html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<div style="display:none[^>]*>[^<]*/, '')
    .replace(/<h1[^>]*>[\s\S]*(?=<\/td><\/tr>\s*<\/table>\s*<\/td>)/, '');

const template = frameOf(renderMail({ subject: 'S', preheader: 'P', heading: 'H', parts: [] }));

describe('every mail', () => {
  it('is made by a function that is tested here', async () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('-message.js'));
    const modules = await Promise.all(files.map((name) => import(`./${name}`) as Promise<object>));
    const makers = modules
      .flatMap((module) => Object.keys(module))
      .filter((name) => name.endsWith('Message'));
    expect(makers.toSorted()).toEqual(Object.keys(mails).toSorted());
  });

  it.each([...Object.entries(mails), ...notices])(
    '%s: one template, text and HTML, nothing from elsewhere',
    (name, mail) => {
      expect(frameOf(mail)).toBe(template);
      expect(mail.subject).not.toMatch(/[\r\n]|\{\{/);
      const heading = /<h1[^>]*>([^<]*)</.exec(mail.html)?.[1] ?? '';
      expect(heading).not.toBe('');
      expect(mail.text.length).toBeGreaterThan(20);
      expect(mail.text).not.toContain('{{');
      expect(mail.html).not.toMatch(
        /\ssrc=|srcset=|background=|url\(|@import|<link|<script|<img|<iframe|\son\w+=/i,
      );
      expect(mail.text.includes(unsubscribeUrl)).toBe(endable.has(name));
    },
  );
});
