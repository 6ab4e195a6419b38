import type { CaughtMail } from './smtp-conversation.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** The caught mails for people, the newest first. */
export function mailboxPage(mails: readonly CaughtMail[]): string {
  const items = mails
    .toReversed()
    .map(
      ({ to, subject, content }) =>
        `<details><summary><b>${escaped(subject)}</b> to ${escaped(to.join(', '))}</summary><pre>${escaped(content)}</pre></details>`,
    );
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="10">',
    '<title>Caught mail</title><h1>Caught mail</h1>',
    items.length > 0 ? items.join('\n') : '<p>No mail was sent yet.</p>',
    '</html>',
  ].join('\n');
}
