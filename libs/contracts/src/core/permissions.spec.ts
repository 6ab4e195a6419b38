import { describe, expect, it } from '@jest/globals';
import { appendUpload, beginUpload, commitUpload, discardUpload } from '../analytics/uploads.js';
import { callRoutes } from '../http/routes.js';
import { actions, isAction, may } from './permissions.js';
import { roles } from './roles.js';

const member = (role: (typeof roles)[number]) => ({ role, ownsWorkspace: false });

describe('permissions', () => {
  it('name each call that changes something', () => {
    const routes = callRoutes.filter(({ method }) => method !== 'GET').map(({ call }) => call);
    const uploads = [beginUpload, appendUpload, discardUpload, commitUpload];
    const names = [...routes, ...uploads].map(({ name }) => name);
    expect(names.filter((name) => !isAction(name))).toEqual([]);
  });

  it('let a client write and play, and leave the sources to the members', () => {
    expect(actions.filter((action) => may(member('client'), action)).toSorted()).toEqual([
      'cancel-job',
      'clear-notifications',
      'create-connected-app',
      'delete-connected-app',
      'mark-notifications-read',
      'post-message',
      'retry-job',
      'send-referral',
      'toggle-reaction',
      'update-profile',
    ]);
  });

  it('let a product_manager do everything', () => {
    expect(actions.filter((action) => !may(member('product_manager'), action))).toEqual([]);
  });

  it("keep invitations, roles, removal, renaming, audit and others' sources and reports from a team_member", () => {
    expect(actions.filter((action) => !may(member('team_member'), action)).toSorted()).toEqual([
      'change-role',
      'invite-member',
      'manage-every-report',
      'manage-every-source',
      'remove-member',
      'rename-workspace',
      'resend-invitation',
      'revoke-invitation',
      'see-audit',
      'see-invitations',
    ]);
  });

  it('let an owner do everything, also one with the label of a client', () => {
    const owner = { role: 'client', ownsWorkspace: true } as const;
    expect(actions.filter((action) => !may(owner, action))).toEqual([]);
  });

  it.each(['constructor', 'toString', 'list-data-sources'])('have no entry %s', (name) => {
    expect(isAction(name)).toBe(false);
  });
});
