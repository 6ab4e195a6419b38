import type { CreateDataSourceBody, DataSource } from '@emberdeck/contracts/analytics/data-sources';
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

interface Values {
  name: string;
  type: CreateDataSourceBody['type'] | '';
  description: string;
  endpoint: string;
  apiKey: string;
}

const empty: Values = { name: '', type: '', description: '', endpoint: '', apiKey: '' };
const names = ['name', 'type', 'description', 'endpoint', 'apiKey'] as const;

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (source: DataSource) => void;
}

const loadSchema = () =>
  import('@emberdeck/contracts/analytics/data-sources').then((module) => module.createDataSourceBody);

/** The request body. Omits the values of fields that this type hides. */
function bodyOf({ type, endpoint, apiKey, ...always }: Values) {
  const hasAddress = type === '' || dataSourceTypes[type].hasAddress;
  return hasAddress ? { ...always, type, endpoint, apiKey } : { ...always, type };
}

function useAddForm({ onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const form = useContractForm<Values>({
    defaultValues: empty,
    loadSchema,
    bodyOf,
    required: { name: t('dataSources.nameRequired'), type: t('dataSources.typeRequired') },
  });
  const [create] = useCreateDataSourceMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  const submit = form.handleSubmit(async (values) => {
    await submitting.submit(bodyOf(values), {
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
      onError: (error) => showFieldErrors(error, names, form.setError),
    });
  });
  return { form, submit, submitting };
}

function TypeFields({ form }: { readonly form: UseFormReturn<Values> }) {
  const { t } = useTranslation();
  const type = form.watch('type');
  const look = type === '' ? null : dataSourceTypes[type];
  const hint = look ? t(`dataSources.typeHint_${look.key}`) : undefined;
  return (
    <>
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
      <TextInput
        label={t('dataSources.description')}
        multiline
        minRows={2}
        {...fieldProps(form, 'description')}
      />
      {look?.hasAddress !== false && (
        <>
          <TextInput
            label={t('dataSources.endpoint')}
            type="url"
            placeholder="https://"
            {...fieldProps(form, 'endpoint')}
          />
          <TextInput
            label={t('dataSources.apiKey')}
            type="password"
            autoComplete="off"
            {...fieldProps(form, 'apiKey')}
          />
        </>
      )}
    </>
  );
}

/** The dialog to add a data source. Name and type are required. */
export function AddDataSourceDialog(props: Props) {
  const { t } = useTranslation();
  const { form, submit, submitting } = useAddForm(props);
  return (
    <FormDialog
      title={t('dataSources.dialogTitle')}
      text={t('dataSources.dialogText')}
      submitLabel={submitting.label({ idle: t('dataSources.submit'), busy: t('dataSources.submitting') })}
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
      <TypeFields form={form} />
    </FormDialog>
  );
}
