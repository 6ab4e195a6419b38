import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';

/** Links to connecting the first app, which earns the first coins. */
export function ConnectLink() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/connect-apps" variant="contained">
      {t('decks.connect')}
    </Button>
  );
}
