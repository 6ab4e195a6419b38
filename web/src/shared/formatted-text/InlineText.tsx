import { contentParts, everyoneId } from '@emberdeck/contracts/messaging/mentions';
import type { Named } from '@emberdeck/contracts/messaging/mentions';
import type { ReactNode } from 'react';
import { linkParts } from './linkParts.js';

/** Who reads a text, and whom it names. */
export interface TextContext {
  readonly mentions: readonly Named[];
  readonly myId: string | undefined;
}

/** A web address as a link. Opens beside the conversation. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer ugc">
      {children}
    </a>
  );
}

function linkedText(text: string): ReactNode[] {
  return linkParts(text).map(({ text: words, href }, index) =>
    href === undefined ? (
      words
    ) : (
      <TextLink key={index} href={href}>
        {words}
      </TextLink>
    ),
  );
}

/** Text with its mentions and web addresses. */
export function inlineText(text: string, { mentions, myId }: TextContext): ReactNode[] {
  return contentParts(text, mentions).map(({ text: words, mentions: userId }, index) => {
    if (userId === undefined) {
      return <span key={index}>{linkedText(words)}</span>;
    }
    const isMine = userId === myId || userId === everyoneId;
    return (
      <bdi key={index} className={isMine ? 'mention mine' : 'mention'}>
        {words}
      </bdi>
    );
  });
}
