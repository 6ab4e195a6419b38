import { invitationText } from '@emberdeck/contracts/gamification/invitation-text';

/** An invitation that was made just now, by text message or by a link to copy. */
export interface Invited {
  readonly friendName: string;
  readonly code: string;
  /** Whether the message went out. */
  readonly isSent: boolean;
}

interface Preview {
  readonly sender: string;
  /** As typed for the next friend. */
  readonly friendName: string;
  readonly invited: Invited | null;
  /** A link with anything for a code. */
  readonly urlLike: string;
}

/** The words of the message: of the invitation that was made last, else of the one that is being typed. */
export function previewText({ sender, friendName, invited, urlLike }: Preview): string {
  return invited
    ? invitationText(sender, invited.friendName.trim(), urlLike.replace(/[^=]*$/, invited.code))
    : invitationText(sender, friendName.trim(), urlLike);
}
