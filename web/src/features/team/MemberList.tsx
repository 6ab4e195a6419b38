import type { Member } from '@emberdeck/contracts/identity/users';
import type { PresenceState } from '@emberdeck/contracts/presence/presence';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import SearchX from 'lucide-react/icons/search-x';
import { useSearchMembersQuery } from '../../shared/api/membersApi.js';
import { useSettled } from '../../shared/lib/useSettled.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { cardGrid } from '../../shared/ui/listStyles.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { MemberCard } from './MemberCard.js';

export const memberGrid = cardGrid({
  xs: 'minmax(0, 1fr)',
  sm: 'repeat(2, minmax(0, 1fr))',
  lg: 'repeat(4, minmax(0, 1fr))',
});

/** How many cards a long list adds each time that the user comes near its end. */
const cardsAtOnce = 48;

/** A list without a search has at most this many members. */
const fewMembers = 8;

interface CardsProps {
  readonly members: readonly Member[];
  readonly stateOf: (userId: string) => PresenceState | null;
  readonly onShowDetails: (member: Member) => void;
  readonly onChangeRole: (member: Member) => void;
  readonly onChooseView: (member: Member) => void;
  readonly onViewAs: (member: Member) => void;
  readonly onRemove: (member: Member) => void;
}

/** Calls `onNear` when the element comes near the visible part of the page. */
function useNear(onNear: () => void) {
  const ref = useRef<HTMLButtonElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const { current: element } = ref;
    if (element === null || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return ref;
}

function MoreButton({ count, onMore }: { readonly count: number; readonly onMore: () => void }) {
  const { t } = useTranslation();
  const ref = useNear(onMore);
  return (
    <Button ref={ref} onClick={onMore} sx={{ mt: 2 }}>
      {t('team.more', { count })}
    </Button>
  );
}

/** The cards as far as the user has scrolled, and as far as the member in the address. */
function Cards({ members, stateOf, ...actions }: CardsProps) {
  const { data: user } = useGetUserQuery();
  const { hash } = useLocation();
  const [wanted, setWanted] = useState(cardsAtOnce);
  const shown = Math.max(wanted, members.findIndex(({ userId }) => `#${userId}` === hash) + 1);
  return (
    <>
      <Box component="ul" sx={memberGrid}>
        {members.slice(0, shown).map((member) => (
          <MemberCard
            key={member.userId}
            member={member}
            presence={stateOf(member.userId)}
            isMe={member.userId === user?.id}
            {...actions}
          />
        ))}
      </Box>
      {members.length > shown && (
        <MoreButton count={members.length - shown} onMore={() => setWanted(shown + cardsAtOnce)} />
      )}
    </>
  );
}

/** The members that the server finds. */
function Found({ search, ...props }: Omit<CardsProps, 'members'> & { readonly search: string }) {
  const { t } = useTranslation();
  const query = useSearchMembersQuery(search);
  return (
    <Loadable query={query} skeleton={<Skeleton variant="rounded" height={238} />}>
      {(members) =>
        members.length === 0 ? (
          <EmptyState kind="noMatch" icon={SearchX} title={t('team.noMatch', { search })} />
        ) : (
          <>
            <Typography role="status" variant="caption" sx={{ color: 'text.secondary', mb: 1 }}>
              {t('team.found', { count: members.length })}
            </Typography>
            <Cards members={members} {...props} />
          </>
        )
      }
    </Loadable>
  );
}

/** The members of the workspace, with a search in a large one. */
export function MemberList({ members, ...props }: CardsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  return (
    <>
      {(members.length > fewMembers || typed !== '') && (
        <Box sx={{ maxWidth: 360, mb: 2 }}>
          <TextInput
            label={t('team.search')}
            type="search"
            value={typed}
            inputProps={{ maxLength: 100 }}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Box>
      )}
      {search === '' ? (
        <Cards members={members} {...props} />
      ) : (
        <Found key={search} search={search} {...props} />
      )}
    </>
  );
}
