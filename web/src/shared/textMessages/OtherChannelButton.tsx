import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useTranslation } from 'react-i18next';
import { useGetEntryChannelsQuery } from '../api/entryChannelsApi.js';
import '../i18n/textMessagesTexts.js';
import { BlockableButton } from '../ui/BlockableButton.js';
import { otherChannelOf } from './otherChannel.js';

interface Props {
  readonly entryType: EntryType;
  readonly blocked: boolean;
  readonly onChoose: (other: EntryType) => void;
}

/** Sends the code to the same number by the other channel; nothing where only one is configured. */
export function OtherChannelButton({ entryType, blocked, onChoose }: Props) {
  const { t } = useTranslation();
  const { data: channels } = useGetEntryChannelsQuery();
  const other = otherChannelOf(channels, entryType);
  if (other !== 'phone' && other !== 'whatsapp') return null;
  return (
    <BlockableButton
      size="small"
      blocked={blocked}
      onClick={() => onChoose(other)}
      sx={{ justifySelf: 'start' }}
    >
      {t(`textMessages.instead_${other}`)}
    </BlockableButton>
  );
}
