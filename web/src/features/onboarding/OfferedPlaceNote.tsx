import type { OfferedPlace } from '@emberdeck/contracts/identity/referral-places';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import '../../shared/i18n/referralPlaceTexts.js';
import UsersRound from 'lucide-react/icons/users-round';
import {
  forgetTeamInvitation,
  storeTeamInvitation,
  teamInvitation,
} from '../../shared/session/invitations.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';

interface Props {
  readonly place: OfferedPlace;
  readonly inviterName: string;
}

/** The workspace that the link of a friend invites into: the visitor chooses to join it. */
export function OfferedPlaceNote({ place, inviterName }: Props) {
  const { t } = useTranslation();
  const { workspaceName: workspace, role, invitation } = place;
  const [isChosen, setChosen] = useState(() => teamInvitation() === invitation);
  const choose = (joins: boolean): void => {
    setChosen(joins);
    if (joins) storeTeamInvitation(invitation);
    else forgetTeamInvitation();
  };
  return (
    <InlineNote icon={UsersRound}>
      {t('place.offered', { name: inviterName, workspace, role: t(`role.${role}`) })}
      <Box
        component="label"
        sx={{
          display: 'flex',
          gap: 1,
          alignItems: 'center',
          minHeight: 44,
          fontWeight: 650,
          cursor: 'pointer',
        }}
      >
        <Box
          component="input"
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => choose(target.checked)}
          sx={{ flex: 'none', width: 20, height: 20, accentColor: 'currentcolor' }}
        />
        {t('place.join', { workspace })}
      </Box>
      {t('place.joinText')}
    </InlineNote>
  );
}
