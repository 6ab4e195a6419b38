import { useTranslation } from 'react-i18next';
import Chip from '@mui/material/Chip';
import ChevronsUp from 'lucide-react/icons/chevrons-up';

/** The level of a player. */
export function LevelChip({ level }: { readonly level: number }) {
  const { t } = useTranslation();
  return (
    <Chip
      size="small"
      icon={<ChevronsUp size={14} aria-hidden />}
      label={t('level.chip', { level })}
      sx={{
        bgcolor: 'ember.tint.purple.background',
        color: 'ember.tint.purple.text',
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
