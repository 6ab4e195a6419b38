import type { ProviderLink } from '@emberdeck/contracts/identity/provider-links';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetProviderQuery } from '../../shared/api/providerApi.js';
import '../../shared/i18n/providerLinksTexts.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { EntryRow } from './EntryRow.js';
import {
  useBeginProviderLinkMutation,
  useGetProviderLinksQuery,
  useUnlinkProviderMutation,
} from './providerLinksApi.js';

function UnlinkButton({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [unlink, { isLoading }] = useUnlinkProviderMutation();
  const [isAsking, setAsking] = useState(false);
  const unlinkNow = async (): Promise<void> => {
    setAsking(false);
    try {
      await unlink().unwrap();
    } catch (error) {
      toast.fail(t('providerLinks.unlinkFailed'), error);
    }
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        disabled={isLoading}
        aria-label={t('providerLinks.unlinkLabel', { name })}
        onClick={() => setAsking(true)}
      >
        {t('providerLinks.unlink')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('providerLinks.unlinkTitle', { name })}
          text={t('providerLinks.unlinkText', { name })}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('providerLinks.unlink')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void unlinkNow()}
        />
      )}
    </>
  );
}

function LinkRow({ link, action }: { readonly link: ProviderLink; readonly action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EntryRow title={link.host} action={action}>
      {t('providerLinks.linked')} <RelativeTime instant={link.createdAt} /> · {t('security.lastUsed')}{' '}
      <RelativeTime instant={link.lastUsedAt} />
      {!link.isRemovable && ` · ${t('providerLinks.lastWayIn')}`}
    </EntryRow>
  );
}

function LinkButton({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [begin, { isLoading }] = useBeginProviderLinkMutation();
  const open = async (): Promise<void> => {
    try {
      window.location.assign((await begin().unwrap()).url);
    } catch (error) {
      toast.fail(t('providerLinks.linkFailed'), error);
    }
  };
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={isLoading}
      onClick={() => void open()}
      sx={{ justifySelf: 'start' }}
    >
      {t('providerLinks.link', { name })}
    </Button>
  );
}

interface ShownProps {
  readonly name: string;
  readonly links: readonly ProviderLink[];
}

function ShownLinks({ name, links }: ShownProps) {
  const { t } = useTranslation();
  const isLinked = links.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('providerLinks.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(isLinked ? 'providerLinks.linkedText' : 'providerLinks.text', { name })}
      </Typography>
      {!isLinked && <LinkButton name={name} />}
      {isLinked && (
        <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {links.map((link, index) => (
            // One removal unlinks all, which are more than one for a person with several accounts there.
            <LinkRow
              key={link.createdAt}
              link={link}
              action={index === 0 && link.isRemovable && <UnlinkButton name={name} />}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The OpenID provider as a way to sign in; nothing where there is none, and none is linked. */
export default function ProviderLinks() {
  const { data: provider } = useGetProviderQuery();
  const { data: links } = useGetProviderLinksQuery();
  const name = provider?.name ?? links?.[0]?.host;
  return links && name !== undefined ? <ShownLinks name={name} links={links} /> : null;
}
