import {
  type CardChoice,
  cardKey,
  type CardScope,
  cardScopes,
  metricOfCard,
  specifiedCard,
  specifiedCards,
} from '@emberdeck/contracts/analytics/card-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { useGetCardsQuery } from '../../shared/api/dashboardCardsApi.js';
import { useCan } from '../../shared/session/useCan.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { SideDrawer } from '../../shared/ui/SideDrawer.js';
import { ArrangedCard } from './ArrangedCard.js';
import { CardDialog } from './CardDialog.js';
import { useCardLabel } from './cardLooks.js';
import { cardsIn, moved, usualScope, withCard, without } from './cardRules.js';
import { useCardChanges } from './useCardChanges.js';
import { useRowDrag } from './useRowDrag.js';

interface ListProps {
  readonly cards: readonly CardChoice[];
  readonly scope: CardScope;
}

const named = (card: CardChoice) => ({ ...card, metric: metricOfCard(card) });

/** The cards in their order, each with a handle, arrows and a button that removes it. */
function List({ cards, scope }: ListProps) {
  const { t } = useTranslation();
  const labelOf = useCardLabel();
  const { change } = useCardChanges();
  const [announced, setAnnounced] = useState('');
  const move = async (key: string, places: number): Promise<void> => {
    if (places === 0) return;
    let next: readonly CardChoice[] = [];
    const isMoved = await change((present) => (next = moved(present, key, places)), { scope });
    const place = next.findIndex((card) => cardKey(card) === key);
    const card = next[place];
    if (!isMoved || card === undefined) return;
    setAnnounced(t('cards.isAt', { card: labelOf(named(card)), place: place + 1, count: next.length }));
  };
  const keys = cards.map(cardKey);
  const { dragged, placesOf, handleOf } = useRowDrag((key, places) => void move(key, places));
  return (
    <>
      <Box component="ol" aria-label={t('cards.arrangeTitle')} sx={plainList}>
        {cards.map((card, index) => {
          const key = cardKey(card);
          const label = labelOf(named(card));
          return (
            <ArrangedCard
              key={key}
              label={label}
              isFirst={index === 0}
              isLast={index === cards.length - 1}
              isDragged={dragged === key}
              places={placesOf(keys, key)}
              handle={handleOf(key)}
              onMove={(places) => void move(key, places)}
              onRemove={() =>
                void change((present) => without(present, key), {
                  scope,
                  done: t('cards.removed', { card: label }),
                })
              }
            />
          );
        })}
      </Box>
      {cards.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('cards.none')}
        </Typography>
      )}
      <Box role="status" sx={hiddenStyle}>
        {announced}
      </Box>
    </>
  );
}

/** Buttons that add a card: any metric, or a specified card that was removed. */
function Additions({ cards, scope }: ListProps) {
  const { t } = useTranslation();
  const labelOf = useCardLabel();
  const { change, isChanging } = useCardChanges();
  const [isAdding, setAdding] = useState(false);
  const close = (): void => setAdding(false);
  const missing = specifiedCards.filter((figure) => !cards.some((card) => card.figure === figure));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t('cards.addOne')}
      </Button>
      {missing.map((figure) => (
        <Button
          key={figure}
          size="small"
          disabled={isChanging}
          onClick={() => void change((present) => withCard(present, specifiedCard(figure)), { scope })}
        >
          {t('cards.addSpecified', { card: labelOf(named(specifiedCard(figure))) })}
        </Button>
      ))}
      <DialogBoundary onClose={close}>
        {isAdding && <CardDialog scope={scope} onClose={close} />}
      </DialogBoundary>
    </Box>
  );
}

/** Drops the choice: the workspace returns to the standard cards, a user to those of the workspace. */
function Reset({ scope }: { readonly scope: CardScope }) {
  const { t } = useTranslation();
  const { change, isChanging } = useCardChanges();
  const reset = (): void => void change(() => null, { scope });
  return (
    <Button disabled={isChanging} startIcon={<Undo2 size={16} aria-hidden />} onClick={reset}>
      {t(scope === 'mine' ? 'cards.useWorkspace' : 'cards.useStandard')}
    </Button>
  );
}

/** Orders, adds and removes the cards, for the workspace or for the user alone. */
export function ArrangeCards({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useGetCardsQuery();
  const managesWorkspace = useCan('manage-workspace');
  const [asked, setAsked] = useState<CardScope | null>(null);
  const scope = asked ?? (query.data ? usualScope(query.data, managesWorkspace) : 'mine');
  const chosen = query.data?.[scope] ?? null;
  return (
    <SideDrawer title={t('cards.arrangeTitle')} onClose={onClose} footer={chosen && <Reset scope={scope} />}>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={260} />}>
        {(choices) => (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {managesWorkspace && (
              <RadioCards
                label={t('cards.scope')}
                columns={2}
                value={scope}
                onChange={setAsked}
                options={cardScopes.map((value) => ({ value, title: t(`cards.scope_${value}`) }))}
              />
            )}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('cards.arrangeText')}
            </Typography>
            <List cards={cardsIn(choices, scope)} scope={scope} />
            <Additions cards={cardsIn(choices, scope)} scope={scope} />
          </Box>
        )}
      </Loadable>
    </SideDrawer>
  );
}
