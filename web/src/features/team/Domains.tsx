import { useTranslation } from 'react-i18next';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useToast } from '../../shared/toasts/useToast.js';
import { useCloseDomainMutation, useGetDomainsQuery, useOpenDomainMutation } from './domainsApi.js';

/** The way in for a whole company, for who manages the workspace: a switch for each domain. */
export function Domains() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data } = useGetDomainsQuery();
  const [open, opening] = useOpenDomainMutation();
  const [close, closing] = useCloseDomainMutation();
  if (data === undefined) return null;
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
          {t('team.domainsNone')}
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
