import { invitationText } from '@emberdeck/contracts/gamification/invitation-text';
import { withCode } from './inviteUrlLike.js';

/** An invitation that was just created, with a text message or a link to copy. */
export interface Invited {
  readonly friendName: string;
  readonly code: string;
  /** Whether the text message was sent. */
  readonly isSent: boolean;
}

interface Preview {
  readonly sender: string;
  /** The current input in the form. */
  readonly friendName: string;
  readonly invited: Invited | null;
  /** An invitation link with any code. */
  readonly urlLike: string;
}

/** The text of the last invitation, or of the one that the user is typing. */
export function previewText({ sender, friendName, invited, urlLike }: Preview): string {
  return invited
    ? invitationText(sender, invited.friendName.trim(), withCode(urlLike, invited.code))
    : invitationText(sender, friendName.trim(), urlLike);
}
