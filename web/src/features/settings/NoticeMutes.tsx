import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import BellRing from 'lucide-react/icons/bell-ring';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { Mute } from '@emberdeck/contracts/notifications/notification-preferences';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { useGetWorkspacesQuery } from '../../shared/api/workspacesApi.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { useSaveMute } from './useSaveNotices.js';

/** The name of a muted thing, as far as the user may see it here. */
function useNames(): (mute: Mute) => string {
  const { t } = useTranslation();
  const { data: sources } = useGetDataSourcesQuery();
  const { data: workspaces } = useGetWorkspacesQuery();
  return ({ kind, id }) => {
    if (kind === 'thread') return t('noticePrefs.thread');
    const named: readonly { readonly id: string; readonly name: string }[] | undefined =
      kind === 'source' ? sources : workspaces;
    return named?.find((each) => each.id === id)?.name ?? t(`noticePrefs.elsewhere.${kind}`);
  };
}

/** What is muted, with a button to hear of it again. */
export function NoticeMutes({ mutes }: { readonly mutes: readonly Mute[] }) {
  const { t } = useTranslation();
  const save = useSaveMute();
  const nameOf = useNames();
  const { data: workspaces = [] } = useGetWorkspacesQuery();
  const unmuted = workspaces.filter(({ id }) => !mutes.some((mute) => mute.id === id));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h3" variant="subtitle2">
        {t('noticePrefs.mutes')}
      </Typography>
      {mutes.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('noticePrefs.noMutes')}
        </Typography>
      )}
      <Box component="ul" sx={plainList}>
        {mutes.map((mute) => (
          <Box
            component="li"
            key={`${mute.kind} ${mute.id}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' }}>
              {mute.kind === 'thread' ? (
                <Link component={RouterLink} to={`/communications?message=${mute.id}`}>
                  {nameOf(mute)}
                </Link>
              ) : (
                <bdi>{nameOf(mute)}</bdi>
              )}
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {t(`noticePrefs.muteKind.${mute.kind}`)}
              </Box>
            </Box>
            <IconButton
              aria-label={t('noticePrefs.unmuteOf', { name: nameOf(mute) })}
              onClick={() => void save({ kind: mute.kind, id: mute.id, isMuted: false })}
            >
              <BellRing size={18} aria-hidden />
            </IconButton>
          </Box>
        ))}
      </Box>
      {unmuted.length > 0 && (
        <SelectInput
          label={t('noticePrefs.muteWorkspace')}
          options={[
            { value: '', label: t('noticePrefs.pickWorkspace') },
            ...unmuted.map(({ id, name }) => ({ value: id, label: name, translate: 'no' as const })),
          ]}
          value=""
          onChange={({ target }) => void save({ kind: 'workspace', id: target.value, isMuted: true })}
        />
      )}
    </Box>
  );
}
