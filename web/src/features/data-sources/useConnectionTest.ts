import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { connectionFieldNames, sourceFieldNames, testBodyOf } from './sourceForm.js';
import type { SourceValues } from './sourceForm.js';
import { useTestDataSourceMutation } from './sourcesApi.js';

interface Outcome {
  /** The tested body, to see whether the fields have changed since. */
  readonly body: string;
  readonly answer: TestDataSourceAnswer;
}

export interface ConnectionTest {
  /** The answer for the fields as they are now; null if they were not tested. */
  readonly answer: TestDataSourceAnswer | null;
  /** The body of the API in the last test that could read it. */
  readonly preview: string | null;
  readonly isTesting: boolean;
  /** Whether saving needs no test: the connection is the stored one, or its test succeeded. */
  readonly isSafe: boolean;
  readonly run: () => Promise<void>;
}

/** Tests the connection of the form without storing anything. */
export function useConnectionTest(
  form: UseFormReturn<SourceValues>,
  source: DataSource | null,
): ConnectionTest {
  const { t } = useTranslation();
  const toast = useToast();
  const [test, { isLoading }] = useTestDataSourceMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const values = form.watch();
  const body = testBodyOf(values, source?.id ?? null);
  // Of the rules of rows only keys change what a test reads.
  const text = JSON.stringify({ ...body, rows: undefined, isKeyed: values.rows === 'keyed' });
  const [stored] = useState(() => (source === null ? null : text));
  const answer = outcome?.body === text ? outcome.answer : null;
  const run = async (): Promise<void> => {
    try {
      const result = await test(body).unwrap();
      form.clearErrors(connectionFieldNames);
      setOutcome({ body: text, answer: result });
      setPreview((before) => result.preview ?? before);
    } catch (error) {
      toast.fail(t('sourceTest.failed'), error);
      showFieldErrors(error, sourceFieldNames, form.setError);
    }
  };
  const isApi = values.type === 'API Integration';
  return {
    answer,
    preview,
    isTesting: isLoading,
    isSafe: !isApi || answer?.success === true || text === stored,
    run,
  };
}
