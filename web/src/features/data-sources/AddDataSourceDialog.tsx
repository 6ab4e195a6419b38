import type { CreateDataSourceBody, CreatedDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Keyed } from '../../shared/api/intents.js';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useCreateDataSourceMutation } from './dataSourcesApi.js';
import { dataSourceTypeNames, dataSourceTypes } from './dataSourceTypes.js';
import { createBodyOf, emptySource, sourceFieldNames } from './sourceForm.js';
import type { SourceValues } from './sourceForm.js';
import { SourceFields } from './SourceFields.js';
import { useConnectionTest } from './useConnectionTest.js';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (source: CreatedDataSource) => void;
}

const loadSchema = () =>
  import('@emberdeck/contracts/analytics/data-sources').then((module) => module.createDataSourceBody);

function useAddForm({ onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const form = useContractForm<SourceValues>({
    defaultValues: emptySource,
    loadSchema,
    bodyOf: createBodyOf,
    required: { name: t('dataSources.nameRequired'), type: t('dataSources.typeRequired') },
  });
  const [create] = useCreateDataSourceMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  const submit = form.handleSubmit(async (values) => {
    await submitting.submit(createBodyOf(values), {
      // The contract has validated the type.
      send: (intent) => create(intent as Keyed<CreateDataSourceBody>).unwrap(),
      onAnswer: (source) => {
        toast.say(t('toast.success'), t('dataSources.created'));
        if (isHere()) {
          onClose();
          onCreated(source);
        }
      },
      failedText: t('dataSources.createFailed'),
      // The specification names the toast.
      onError: (error) => void showFieldErrors(error, sourceFieldNames, form.setError),
    });
  });
  return { form, submit, submitting };
}

function TypeField({ form }: { readonly form: UseFormReturn<SourceValues> }) {
  const { t } = useTranslation();
  const type = form.watch('type');
  const hint = type === '' ? undefined : t(`dataSources.typeHint_${dataSourceTypes[type].key}`);
  return (
    <SelectInput
      label={t('dataSources.type')}
      options={[
        { value: '', label: '' },
        ...dataSourceTypeNames.map((value) => ({
          value,
          label: t(`dataSources.type_${dataSourceTypes[value].key}`),
        })),
      ]}
      hint={hint}
      {...fieldProps(form, 'type')}
    />
  );
}

/** The dialog to add a data source. Name and type are required. */
export function AddDataSourceDialog(props: Props) {
  const { t } = useTranslation();
  const { form, submit, submitting } = useAddForm(props);
  const test = useConnectionTest(form, null);
  return (
    <FormDialog
      title={t('dataSources.dialogTitle')}
      text={t('dataSources.dialogText')}
      submitLabel={submitting.label({
        idle: t(test.isSafe ? 'dataSources.submit' : 'sourceTest.saveUntested'),
        busy: t('dataSources.submitting'),
      })}
      busy={submitting.isBlocked}
      isChanged={form.formState.isDirty && !submitting.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <TextInput
        label={t('dataSources.name')}
        hint={t('dataSources.nameHint')}
        focusOnMount
        inputProps={{ maxLength: 255 }}
        {...fieldProps(form, 'name')}
      />
      <TypeField form={form} />
      <SourceFields form={form} source={null} test={test} />
    </FormDialog>
  );
}
