import { invitationMessage, invitationText } from '@emberdeck/contracts/gamification/invitation-text';
import { withCode } from './inviteUrlLike.js';

/** An invitation that was just created. */
export interface Invited {
  readonly friendName: string;
  readonly code: string;
  /** Whether the operator's number sent it. */
  readonly isSent: boolean;
}

interface Preview {
  readonly sender: string;
  /** The current input in the form. */
  readonly friendName: string;
  readonly invited: Invited | null;
  /** An invitation link with any code. */
  readonly urlLike: string;
  /** Whether the operator's number can send it. */
  readonly isByOperator: boolean;
}

/** The text of the last invitation, or of the one that the user is typing. */
export function previewText({ sender, friendName, invited, urlLike, isByOperator }: Preview): string {
  const hasWayOut = invited ? invited.isSent : isByOperator;
  const make = hasWayOut ? invitationMessage : invitationText;
  return invited
    ? make(sender, invited.friendName.trim(), withCode(urlLike, invited.code))
    : make(sender, friendName.trim(), urlLike);
}
