import type { TestConnectedAppAnswer } from '@emberdeck/contracts/gamification/deck-reads';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { formatNumber } from '../../shared/lib/format.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { type DeckFields, deckFieldNames, testBodyOf } from './deckForm.js';
import { useTestDeckMutation } from './deckReadingApi.js';
import { withUnit } from './DeckValues.js';

function Result({ answer }: { readonly answer: TestConnectedAppAnswer }) {
  const { t, i18n } = useTranslation();
  const { success, message, figures, headline } = answer;
  if (!success) {
    return (
      <Typography variant="body2" dir="auto" sx={{ color: 'error.main' }}>
        {message}
      </Typography>
    );
  }
  return (
    <>
      <Typography variant="body2">{t('deckReading.testGood')}</Typography>
      <Box component="ul" sx={plainList}>
        {figures.map(({ name, value, unit }) => (
          <li key={name}>
            <Typography variant="body2" dir="auto">
              {name}: <b>{withUnit(formatNumber(value, i18n.language), unit)}</b>
            </Typography>
          </li>
        ))}
      </Box>
      {[headline, message].map(
        (text) =>
          text !== null && (
            <Typography key={text} variant="body2" dir="auto" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          ),
      )}
    </>
  );
}

interface Props {
  readonly form: UseFormReturn<DeckFields>;
  readonly id: string | null;
  readonly onPreview: (preview: string) => void;
}

/** Reads the app with the fields as they are, and shows what the deck would show, or why it cannot. */
export function DeckTest({ form, id, onPreview }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [test, { isLoading }] = useTestDeckMutation();
  const [outcome, setOutcome] = useState<{ body: string; answer: TestConnectedAppAnswer } | null>(null);
  const body = testBodyOf(form.watch(), id);
  const text = JSON.stringify(body);
  const run = async (): Promise<void> => {
    if (isLoading) return;
    try {
      const answer = await test(body).unwrap();
      setOutcome({ body: text, answer });
      if (answer.preview !== null) onPreview(answer.preview);
    } catch (error) {
      toast.fail(t('deckReading.testFailed'), error);
      showFieldErrors(error, deckFieldNames, form.setError);
    }
  };
  return (
    <Box>
      <Button variant="outlined" aria-disabled={isLoading} onClick={() => void run()}>
        {t(isLoading ? 'deckReading.testing' : 'deckReading.test')}
      </Button>
      <Box role="status" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {outcome?.body === text && <Result answer={outcome.answer} />}
      </Box>
    </Box>
  );
}
