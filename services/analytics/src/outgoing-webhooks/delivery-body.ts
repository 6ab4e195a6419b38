import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { testKind } from '@emberdeck/contracts/analytics/outgoing-kinds';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { noticeKinds } from '@emberdeck/contracts/registry/registry';
import { noticeWordsOf } from '@emberdeck/contracts/registry/notice-words';

/** What a delivery tells. Members who manage the workspace may see all of it. */
interface DeliveryData {
  readonly workspaceId: string;
  /** What it is about: the group of its kind, and the id of the source, report, goal or limit if there is one. */
  readonly subject: { readonly kind: string; readonly id: string | null };
  readonly title: string;
  readonly text: string;
  /** The place in the web app. */
  readonly link: string;
}

const bodyOf = (type: string, at: Date, data: DeliveryData): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** The body of a delivery about a notice. */
export function noticeBody(
  { workspaceId, type, params, link, subjectId }: EventPayload<typeof noticeRaised>,
  at: Date,
  origin: string,
): string {
  const kind = noticeKinds[type]?.group ?? type;
  return bodyOf(type, at, {
    workspaceId,
    subject: { kind, id: subjectId ?? null },
    ...noticeWordsOf(type, params),
    link: `${origin}${link}`,
  });
}

/** The screen that lists webhooks. */
export const webhooksLink = '/settings#settings-webhooks';

/** The body of a test. */
export const testBody = (
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
  at: Date,
  origin: string,
): string =>
  bodyOf(testKind, at, {
    workspaceId,
    subject: { kind: 'webhooks', id },
    title: 'Test of a webhook',
    text: 'It works: this is how events arrive.',
    link: `${origin}${webhooksLink}`,
  });
