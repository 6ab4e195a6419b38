import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { PageHeader } from '../../shared/ui/PageHeader.js';

/** The screen for an unknown address. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Card sx={{ p: { xs: 3, sm: 5 }, maxWidth: 560, mx: 'auto', mt: { sm: 6 } }}>
      <PageHeader title={t('notFound.title')} />
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('notFound.text', { path: pathname })}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {t('notFound.hint')}
      </Typography>
      <Box sx={{ mt: 3 }}>
        <Button component={Link} to="/" variant="contained">
          {t('notFound.home')}
        </Button>
      </Box>
    </Card>
  );
}
