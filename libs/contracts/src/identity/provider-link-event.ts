import { z } from 'zod';
import type { AuditValues } from '../core/audit.js';
import { defineEvent } from '../core/event.js';
import { uuid } from '../core/fields.js';

/** How a link to a provider changed, and what its user and the audit log read of it. */
interface LinkChange {
  readonly verb: 'linked' | 'unlinked';
  readonly title: string;
  /** `{{host}}` is the provider. */
  readonly text: string;
  readonly values: (host: string) => {
    readonly before: AuditValues | null;
    readonly after: AuditValues | null;
  };
}

/** An account of a provider signs in to an account of this product, or no longer does. */
export function providerLinkEvent({ verb, title, text, values }: LinkChange) {
  const kind: string = `provider_${verb}`;
  return defineEvent({
    service: 'identity',
    name: `provider-${verb}`,
    payload: z.object({ userId: uuid, workspaceId: uuid, host: z.string() }),
    realtime: { audience: 'user', changes: { what: 'provider_links', tags: ['ProviderLink'] } },
    notice: {
      kinds: { [kind]: { icon: 'key-round', tint: 'amber', group: 'security', title, text } },
      of: ({ userId, workspaceId, host }, eventId) => ({
        kind,
        key: `provider-${verb}:${eventId}`,
        workspaceId,
        readers: { kind: 'user', userId },
        params: { host },
        link: '/settings#settings-sign-in',
      }),
    },
    audit: ({ userId, host }) => ({
      workspaceId: null,
      actorId: userId,
      action: `provider_${verb}`,
      target: null,
      ...values(host),
    }),
  });
}
