import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useGetProfileQuery } from '../../shared/api/profileApi.js';
import { useCelebrationTarget } from '../../shared/celebrations/targets.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { fullName } from '../../shared/lib/people.js';
import { radius } from '../../shared/theme/tokens.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { PersonAvatar } from '../../shared/ui/PersonAvatar.js';
import { CoinCount, shellTargetRank } from './CoinCount.js';

interface Props {
  readonly user: CurrentUser;
  readonly rail?: boolean;
  readonly onNavigate?: () => void;
}

/** On the icon rail, the picture is the celebration target of both level and coins. */
function RailTarget({ children }: { readonly children: ReactNode }) {
  const asCoins = useCelebrationTarget('coins', shellTargetRank);
  const asLevel = useCelebrationTarget('level', shellTargetRank);
  const both = useCallback(
    (element: HTMLElement | null) => {
      const forgets = [asCoins(element), asLevel(element)];
      return () => forgets.forEach((forget) => forget?.());
    },
    [asCoins, asLevel],
  );
  return <Box ref={both}>{children}</Box>;
}

interface PlayerProps {
  readonly name: string;
  readonly level: number;
  readonly coins: number | undefined;
}

function NameAndLevel({ name, level, coins }: PlayerProps) {
  const { t } = useTranslation();
  const target = useCelebrationTarget('level', shellTargetRank);
  const isShown = rewardPreference.useIsOn();
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography
        dir="auto"
        title={name}
        sx={{ typography: 'body2', lineHeight: 1.3, fontWeight: 650, ...clampLines(3) }}
      >
        {name}
      </Typography>
      {isShown && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography ref={target} variant="caption" sx={{ color: 'text.secondary', flex: 'auto' }}>
            {t('nav.levelPlayer', { level })}
          </Typography>
          {coins !== undefined && <CoinCount coins={coins} />}
        </Box>
      )}
    </Box>
  );
}

/** The name, picture and level of the signed-in user. Falls back to the session until the profile is loaded. */
function usePlayer(user: CurrentUser) {
  const { t } = useTranslation();
  const { data: profile } = useGetProfileQuery();
  return {
    name: fullName(
      user.showsFullName || !profile ? user : { ...user, displayName: profile.displayName },
      t('nav.playerFallback'),
    ),
    picture: profile ? profile.avatar : user.profileImageUrl,
    level: profile?.level ?? 1,
    coins: profile?.totalCoins,
  };
}

/** The signed-in user with level and coins. Links to the profile. */
export function PlayerFooter({ user, rail = false, onNavigate }: Props) {
  const { t, i18n } = useTranslation();
  const { name, picture, level, coins } = usePlayer(user);
  const isShown = rewardPreference.useIsOn();
  const avatar = <PersonAvatar name={name} picture={picture} />;
  return (
    <Tooltip title={rail ? name : ''} placement={i18n.dir() === 'rtl' ? 'left' : 'right'}>
      <Box
        component={Link}
        to="/profile"
        aria-label={isShown ? t('nav.openProfile', { name, level }) : t('nav.openPlainProfile', { name })}
        {...(onNavigate ? { onClick: onNavigate } : {})}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: rail ? 'center' : 'flex-start',
          gap: 1.5,
          p: 1,
          borderRadius: `${radius.control}px`,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        {rail ? (
          <RailTarget>{avatar}</RailTarget>
        ) : (
          <>
            {avatar}
            <NameAndLevel name={name} level={level} coins={coins} />
          </>
        )}
      </Box>
    </Tooltip>
  );
}
