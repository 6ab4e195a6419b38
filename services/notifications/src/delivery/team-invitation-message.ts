import type { CallInput } from '@emberdeck/contracts/core/call';
import type { deliverTeamInvitation } from '@emberdeck/contracts/notifications/delivery';
import { renderMail, type RenderedMail } from './mail-template.js';

type Invitation = Pick<
  CallInput<typeof deliverTeamInvitation>,
  'inviterName' | 'workspaceName' | 'roleTitle' | 'message' | 'link' | 'expiresInDays'
>;

/** The mail that invites a person to a workspace. */
export function teamInvitationMessage(invitation: Invitation): RenderedMail {
  const { inviterName, workspaceName, roleTitle, message, link, expiresInDays } = invitation;
  const days = expiresInDays === 1 ? 'one day' : `${expiresInDays} days`;
  return renderMail({
    subject: `${inviterName} invites you to ${workspaceName}`,
    preheader: `Join as ${roleTitle}. The link is valid for ${days}.`,
    heading: `Join ${workspaceName}`,
    parts: [
      {
        kind: 'text',
        text: `${inviterName} invites you to the workspace ${workspaceName} at Emberdeck, as ${roleTitle}.`,
      },
      ...(message === null ? [] : [{ kind: 'text' as const, text: `“${message}”` }]),
      { kind: 'link', label: 'See the invitation', href: link },
      {
        kind: 'text',
        text: `The link is valid for ${days}. If you do not know ${inviterName}, you can ignore this message: nothing happens without you.`,
      },
    ],
  });
}
