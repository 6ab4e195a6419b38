import { describe, expect, it } from '@jest/globals';
import { callRoutes } from '../http/routes.js';
import { actions, isAction, isClosedByEnd, may } from './permissions.js';
import { roles } from './roles.js';

const member = (role: (typeof roles)[number]) => ({ role, ownsWorkspace: false });

const isClosed = (name: string): boolean => isAction(name) && isClosedByEnd(name);

describe('permissions', () => {
  it('has an entry for each call that changes data', () => {
    const routes = callRoutes.filter(({ method }) => method !== 'GET').map(({ call }) => call);
    const names = routes.map(({ name }) => name);
    expect(names.filter((name) => !isAction(name))).toEqual([]);
  });

  it('lets a client write and play, but not change sources', () => {
    expect(actions.filter((action) => may(member('client'), action)).toSorted()).toEqual([
      'accept-invitation',
      'archive-notifications',
      'begin-attachment',
      'begin-picture',
      'begin-wallet',
      'cancel-job',
      'clear-notifications',
      'close-greeting',
      'connect-wallet',
      'continue-play',
      'create-connected-app',
      'create-export',
      'create-referral',
      'create-token',
      'create-workspace',
      'decline-invitation',
      'delete-account',
      'delete-attachment',
      'delete-connected-app',
      'delete-export',
      'delete-message',
      'delete-passkey',
      'delete-referral',
      'delete-token',
      'delete-workspace',
      'disconnect-wallet',
      'end-other-session',
      'end-other-sessions',
      'end-play',
      'join-workspace',
      'keep-account',
      'keep-workspace',
      'leave-view',
      'leave-workspace',
      'mark-messages-read',
      'mark-notifications-read',
      'mark-notifications-seen',
      'mute-notices',
      'name-agent',
      'offer-workspace',
      'post-message',
      'prepare-attachment',
      'purchase-item',
      'refresh-connected-app',
      'refund-purchase',
      'remove-contact',
      'remove-reaction',
      'rename-passkey',
      'resend-message',
      'resend-referral',
      'retry-job',
      'send-referral',
      'set-dashboard-cards',
      'set-reaction',
      'share-referral',
      'start-play',
      'switch-workspace',
      'take-workspace',
      'test-connected-app',
      'test-refused-address',
      'toggle-reaction',
      'unlink-provider',
      'unmute-notices',
      'update-connected-app',
      'update-message',
      'update-notification-preferences',
      'update-own-name',
      'update-preferences',
      'update-profile',
      'update-workspace',
      'use-as-headline',
      'wear-items',
      'withdraw-referral-place',
    ]);
  });

  it('lets a product_manager perform every action', () => {
    expect(actions.filter((action) => !may(member('product_manager'), action))).toEqual([]);
  });

  it("denies a team_member invitations, roles, removal, the workspace, webhooks, audit and others' sources, reports, goals, marks and messages, and pins", () => {
    expect(actions.filter((action) => !may(member('team_member'), action)).toSorted()).toEqual([
      'change-member-role',
      'close-domain',
      'create-invitations',
      'create-outgoing-webhook',
      'delete-outgoing-webhook',
      'manage-every-goal',
      'manage-every-mark',
      'manage-every-message',
      'manage-every-report',
      'manage-every-source',
      'manage-workspace',
      'offer-referral-place',
      'open-domain',
      'pin-message',
      'remove-team-member',
      'resend-invitation',
      'revoke-invitation',
      'rotate-outgoing-secret',
      'see-audit',
      'see-invitations',
      'see-outgoing-webhooks',
      'set-client-view',
      'test-outgoing-webhook',
      'unpin-message',
      'update-outgoing-webhook',
      'view-as-client',
    ]);
  });

  it('leaves what is personal open in a workspace that is being deleted', () => {
    expect(
      ['switch-workspace', 'see-invitations', 'keep-workspace', 'end-other-sessions'].filter(isClosed),
    ).toEqual([]);
    const changes = ['post-message', 'create-data-source', 'create-invitations', 'offer-workspace'];
    expect(changes.filter(isClosed)).toEqual(changes);
  });

  it('lets an owner perform every action, even with the role client', () => {
    const owner = { role: 'client', ownsWorkspace: true } as const;
    expect(actions.filter((action) => !may(owner, action))).toEqual([]);
  });

  it.each(['constructor', 'toString', 'list-data-sources'])('has no entry %s', (name) => {
    expect(isAction(name)).toBe(false);
  });
});
