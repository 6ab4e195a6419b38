import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import '../i18n/textMessagesTexts.js';
import { useGetOperatorPagesQuery } from './textMessagesApi.js';

interface Props {
  /** The person has the sentences on the screen. */
  readonly onShown?: () => void;
}

/** What messages to a number cost and how they end, with the pages of the operator. */
export function TextTerms({ onShown }: Props) {
  const { t } = useTranslation();
  const { data } = useGetOperatorPagesQuery();
  useEffect(() => onShown?.(), [onShown]);
  const pages = [
    { label: t('textMessages.termsLink'), href: data?.termsUrl },
    { label: t('textMessages.privacyLink'), href: data?.privacyUrl },
  ];
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('textMessages.terms')}
      {pages.map(
        ({ label, href }) =>
          href && (
            <span key={label}>
              {' '}
              <Link href={href} target="_blank" rel="noopener noreferrer">
                {label}
              </Link>
            </span>
          ),
      )}
    </Typography>
  );
}
