import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCan } from '../../shared/session/useCan.js';
import { requestState } from '../../shared/ui/useRequestedAction.js';
import { isKnownFigure } from './figureWords.js';
import type { CardEdit } from './openCards.js';

interface Props {
  readonly card: DashboardCard;
  readonly onEdit: (edit: CardEdit) => void;
}

/** Above the target of the card. */
const nextStep = {
  position: 'relative',
  zIndex: 1,
  minWidth: 0,
  px: 0,
  py: 0.25,
  textAlign: 'start',
} as const;

function reasonOf({ figure, metrics }: DashboardCard) {
  return figure === null || figure === 'dataSourceCount' || metrics.length > 0
    ? 'cards.unknownMetric'
    : (`cards.unknown_${figure}` as const);
}

/** Why a card shows no figure, or no sum, and what to do about it. Nothing for a plain figure. */
export function CardUnknown({ card, onEdit }: Props) {
  const { t } = useTranslation();
  const mayAdd = useCan('create-data-source');
  if (card.amounts.length > 0) {
    return <Box sx={{ color: 'text.secondary' }}>{t('cards.severalUnits')}</Box>;
  }
  if (isKnownFigure(card)) {
    return null;
  }
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {t(reasonOf(card))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Button size="small" onClick={() => onEdit({ what: 'card', card })} sx={nextStep}>
          {t('cards.chooseMetric')}
        </Button>
        {mayAdd && (
          <Button
            size="small"
            component={Link}
            to="/data-sources"
            state={requestState({ action: 'create-data-source' })}
            sx={nextStep}
          >
            {t('cards.addSource')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
