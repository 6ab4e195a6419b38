import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useToast } from '../../shared/toasts/useToast.js';
import { ErrorCard } from '../../shared/ui/ErrorCard.js';
import { useCloseDomainMutation, useGetDomainsQuery, useOpenDomainMutation } from './domainsApi.js';

/** The way in for a whole company, for who manages the workspace: a switch for each domain. */
export function Domains() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data, error, isFetching, refetch } = useGetDomainsQuery();
  const [open, opening] = useOpenDomainMutation();
  const [close, closing] = useCloseDomainMutation();
  if (data === undefined) {
    return error === undefined ? null : (
      <ErrorCard error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const domains = [...new Set([...data.open, ...data.provable])].toSorted();
  const change = async (domain: string, isOpen: boolean): Promise<void> => {
    try {
      await (isOpen ? open(domain) : close(domain)).unwrap();
    } catch (error) {
      toast.fail(t('team.domainFailed'), error);
    }
  };
  return (
    <Card component="section" sx={{ p: 2, mt: 2, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {t('team.domainsTitle')}
      </Typography>
      {domains.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('team.domainsNone')}{' '}
          <Link component={RouterLink} to="/settings#settings-sign-in">
            {t('team.domainsContacts')}
          </Link>
        </Typography>
      )}
      {domains.map((domain) => (
        <FormControlLabel
          key={domain}
          control={
            <Switch
              checked={data.open.includes(domain)}
              disabled={opening.isLoading || closing.isLoading}
              onChange={(_event, isOn) => void change(domain, isOn)}
            />
          }
          label={t('team.domainSentence', { domain })}
          sx={{ overflowWrap: 'anywhere' }}
        />
      ))}
    </Card>
  );
}
