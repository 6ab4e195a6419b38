import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { OtherChannelButton } from '../../shared/textMessages/OtherChannelButton.js';
import { TextTerms } from '../../shared/textMessages/TextTerms.js';

interface Props {
  readonly entryType: EntryType;
  /** The server sent no code to the number by this channel. */
  readonly isRefused: boolean;
  readonly blocked: boolean;
  readonly onShown: () => void;
  readonly onOther: (other: EntryType) => void;
}

/** What the first step shows with a field for a number. */
export function PhonePart({ entryType, isRefused, blocked, onShown, onOther }: Props) {
  return (
    <>
      {isRefused && <OtherChannelButton entryType={entryType} blocked={blocked} onChoose={onOther} />}
      <TextTerms onShown={onShown} />
    </>
  );
}
