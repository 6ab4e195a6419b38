import { everyoneId } from '@emberdeck/contracts/messaging/mentions';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import type { Suggestion } from './mentionSearch.js';

interface Props {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly choose: (suggestion: Suggestion) => void;
}

const optionStyle = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 1,
  px: 1.5,
  py: 0.75,
  minHeight: 36,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&[aria-selected="true"], &:hover': { bgcolor: 'action.selected' },
} as const;

/** The members whom an `@` can mean, above the field. The focus stays in the field. */
export function MentionList({ id, suggestions, active, choose }: Props) {
  const { t } = useTranslation();
  const count = suggestions.length;
  return (
    <>
      <Box role="status" sx={hiddenStyle}>
        {count > 0 && t('communications.suggestions', { count })}
      </Box>
      {count > 0 && (
        <Paper
          id={id}
          role="listbox"
          aria-label={t('communications.members')}
          elevation={8}
          sx={{ position: 'absolute', bottom: '100%', left: 0, right: 0, maxWidth: 360, zIndex: 2, py: 0.5 }}
        >
          {suggestions.map((each, index) => (
            <Box
              key={each.userId}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // A press must not take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
              sx={optionStyle}
            >
              <bdi>@{each.displayName}</bdi>
              <Box component="small" sx={{ color: 'text.secondary' }}>
                {each.userId === everyoneId ? t('communications.everyoneNote') : each.note}
              </Box>
            </Box>
          ))}
        </Paper>
      )}
    </>
  );
}
