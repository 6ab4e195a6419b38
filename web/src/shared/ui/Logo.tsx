import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Shows only the mark, for places near the name or without room for it. */
  readonly markOnly?: boolean;
}

/** The flame and the name. */
export function Logo({ markOnly = false }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="span" translate="no" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      <Box
        component="img"
        src="/favicon.svg"
        alt={markOnly ? t('product.name') : ''}
        sx={{ width: 32, height: 32 }}
      />
      {!markOnly && (
        <Box component="span" sx={{ fontWeight: 800, fontSize: '1.125rem', letterSpacing: '-0.02em' }}>
          {t('product.name')}
        </Box>
      )}
    </Box>
  );
}
