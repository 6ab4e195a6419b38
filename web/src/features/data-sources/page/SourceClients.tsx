import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { useGetClientViewsQuery } from '../../../shared/api/clientViewsApi.js';
import { useGetMembersQuery } from '../../../shared/api/membersApi.js';
import { fullName } from '../../../shared/lib/people.js';
import { Section } from '../../../shared/ui/Section.js';

/** The names of the clients who see chosen sources without this one; undefined while they load. */
function useNarrowedAway(sourceId: string): readonly string[] | undefined {
  const { t } = useTranslation();
  const { data: views } = useGetClientViewsQuery();
  const { data: members } = useGetMembersQuery();
  if (!views || !members) return undefined;
  const away = views.filter(({ sourceIds }) => !sourceIds.includes(sourceId));
  return members
    .filter(({ userId, role }) => role === 'client' && away.some((view) => view.userId === userId))
    .map((member) => fullName(member, t('nav.playerFallback')));
}

/** Whether clients see the source, for who manages what they see. */
export function SourceClients({ source }: { readonly source: DataSource }) {
  const { t, i18n } = useTranslation();
  const { id, shownToClients, clientAccess } = source;
  const away = useNarrowedAway(id);
  const isOpen = shownToClients && clientAccess;
  const reason = shownToClients ? 'source.clientsClosedByOwner' : 'source.clientsClosedByManager';
  const names = new Intl.ListFormat(i18n.language).format(away ?? []);
  return (
    <Section title={t('source.clients')}>
      <Typography variant="body2">{t(isOpen ? 'source.clientsSee' : 'source.clientsDoNotSee')}</Typography>
      {!isOpen && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(reason)}
        </Typography>
      )}
      {isOpen && away !== undefined && away.length > 0 && (
        <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('source.clientsExcept', { names })}
        </Typography>
      )}
    </Section>
  );
}
