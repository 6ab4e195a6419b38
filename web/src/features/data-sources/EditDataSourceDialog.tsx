import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useStoredEdit } from '../../shared/forms/useStoredEdit.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { dataSourceTypes } from './dataSourceTypes.js';
import { sourceFieldNames, updateBodyOf, valuesOfSource } from './sourceForm.js';
import type { SourceValues } from './sourceForm.js';
import { SourceFields } from './SourceFields.js';
import { useUpdateDataSourceMutation } from './sourcesApi.js';
import { useConnectionTest } from './useConnectionTest.js';

interface Props {
  readonly source: DataSource;
  readonly onClose: () => void;
}

const loadSchema = () =>
  import('@emberdeck/contracts/analytics/data-sources').then((module) => module.updateDataSourceBody);

function useEditForm({ source, onClose }: Props) {
  const { t } = useTranslation();
  // Fixed: a live change of the source must not reset what the user has typed.
  const [defaultValues] = useState(() => valuesOfSource(source));
  const form = useContractForm<SourceValues>({
    defaultValues,
    loadSchema,
    bodyOf: updateBodyOf,
    required: { name: t('dataSources.nameRequired') },
  });
  const [update] = useUpdateDataSourceMutation();
  const { save, submitting } = useStoredEdit({
    stored: updateBodyOf(defaultValues),
    // A key was typed for the endpoint that the form shows.
    dependsOn: { apiKey: 'endpoint' },
    send: ({ body }) => update({ id: source.id, body }).unwrap(),
    bodyOfAnswer: (answer) => updateBodyOf(valuesOfSource(answer)),
    savedText: t('sourceForm.saved'),
    failedText: t('sourceForm.saveFailed'),
    onError: (error) => showFieldErrors(error, sourceFieldNames, form.setError),
    onSaved: onClose,
  });
  return { form, submit: form.handleSubmit((values) => save(updateBodyOf(values))), submitting };
}

/** The dialog to change a data source. Its type and its stored key are not editable. */
export function EditDataSourceDialog(props: Props) {
  const { source, onClose } = props;
  const { t } = useTranslation();
  const { form, submit, submitting } = useEditForm(props);
  const test = useConnectionTest(form, source);
  return (
    <FormDialog
      title={t('sourceForm.editTitle', { name: source.name })}
      submitLabel={submitting.label({
        idle: t(test.isSafe ? 'action.save' : 'sourceTest.saveUntested'),
        busy: t('action.saving'),
      })}
      busy={submitting.isBlocked}
      isChanged={form.formState.isDirty && !submitting.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput
        label={t('dataSources.name')}
        focusOnMount
        inputProps={{ maxLength: 255 }}
        {...fieldProps(form, 'name')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('sourceForm.typeIs', { type: t(`dataSources.type_${dataSourceTypes[source.type].key}`) })}
      </Typography>
      <SourceFields form={form} source={source} test={test} />
    </FormDialog>
  );
}
