import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import SearchX from 'lucide-react/icons/search-x';
import '../../shared/i18n/gameTexts.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { appTypeNames } from './appTypes.js';
import { DeckCard } from './DeckCard.js';
import { type DeckFilter, filteredDecks } from './deckFilter.js';
import { DeckLayers, type OpenLayer } from './DeckLayers.js';
import { deckGrid } from './deckStyles.js';
import { useDeckMoves } from './useDeckMoves.js';

/** Fewer decks are seen at once. */
const fewDecks = 4;

const all: DeckFilter = { words: '', type: '' };

interface FieldsProps {
  readonly filter: DeckFilter;
  readonly onChange: (filter: DeckFilter) => void;
}

function FilterFields({ filter, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, '& > *': { flex: '1 1 200px', maxWidth: 320 } }}
    >
      <TextInput
        label={t('deckFilter.search')}
        type="search"
        value={filter.words}
        inputProps={{ maxLength: 100 }}
        onChange={({ target }) => onChange({ ...filter, words: target.value })}
      />
      <SelectInput
        label={t('deckFilter.type')}
        value={filter.type}
        options={[
          { value: '', label: t('deckFilter.all') },
          ...appTypeNames.map((value) => ({ value, label: t(`decks.type_${value}`) })),
        ]}
        onChange={({ target }) =>
          onChange({ ...filter, type: appTypeNames.find((type) => type === target.value) ?? '' })
        }
      />
    </Box>
  );
}

interface Props {
  readonly apps: readonly ConnectedApp[];
  /** The id of the last app that was connected while this screen is open. */
  readonly dealt: string | null;
  readonly onDelete: (app: ConnectedApp) => void;
}

interface FoundProps extends Props {
  readonly filter: DeckFilter;
  readonly onClear: () => void;
  readonly onOpen: (layer: OpenLayer) => void;
}

const isNarrow = ({ words, type }: DeckFilter): boolean => words.trim() !== '' || type !== '';

/** The decks that the filter leaves, and how many. Hundreds of cards are not rendered again with each key of a search. */
const FoundDecks = memo(function FoundDecks({ apps, dealt, filter, onDelete, onClear, onOpen }: FoundProps) {
  const { t } = useTranslation();
  const shown = filteredDecks(apps, filter);
  const isNarrowed = isNarrow(filter);
  const { movesOf, dragOf, news } = useDeckMoves(apps, isNarrowed);
  return (
    <>
      <Typography role="status" variant="body2" sx={{ mb: isNarrowed ? 1.5 : 0, color: 'text.secondary' }}>
        {isNarrowed && t('deckFilter.found', { count: shown.length, of: apps.length })}
      </Typography>
      {shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('deckFilter.none')}
          action={<Button onClick={onClear}>{t('deckFilter.clear')}</Button>}
        />
      ) : (
        <Box component="ul" sx={deckGrid}>
          {shown.map((app) => (
            <DeckCard
              key={app.id}
              app={app}
              dealt={app.id === dealt}
              moves={movesOf(app)}
              drag={dragOf(app)}
              onDelete={onDelete}
              onOpen={(opened, kind) => onOpen({ id: opened.id, kind })}
            />
          ))}
        </Box>
      )}
      <Box role="status" sx={hiddenStyle}>
        {news}
      </Box>
    </>
  );
});

/** The decks, with a search and their types where there are many. */
export function DeckList({ apps, dealt, onDelete }: Props) {
  const [filter, setFilter] = useState(all);
  const [layer, setLayer] = useState<OpenLayer | null>(null);
  const clear = useCallback(() => setFilter(all), []);
  return (
    <>
      {(apps.length > fewDecks || isNarrow(filter)) && <FilterFields filter={filter} onChange={setFilter} />}
      <FoundDecks
        apps={apps}
        dealt={dealt}
        filter={useDeferredValue(filter)}
        onDelete={onDelete}
        onClear={clear}
        onOpen={setLayer}
      />
      <DeckLayers apps={apps} layer={layer} onClose={() => setLayer(null)} />
    </>
  );
}
