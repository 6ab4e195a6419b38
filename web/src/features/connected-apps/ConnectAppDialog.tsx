import type { AppType, ConnectAppBody, DeckTheme } from '@emberdeck/contracts/gamification/connected-apps';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Keyed } from '../../shared/api/intents.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { expectReward } from '../../shared/celebrations/coinMoment.js';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import { useAppStore } from '../../shared/store/hooks.js';
import { submitterOf } from '../../shared/celebrations/submitter.js';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { appTypeNames, deckThemeNames } from './appTypes.js';
import { useConnectAppMutation } from './connectedAppsApi.js';

interface Values {
  appName: string;
  appType: AppType | '';
  deckTheme: DeckTheme;
  apiEndpoint: string;
  authToken: string;
  metadata: { description: string };
}

const names = [
  'appName',
  'appType',
  'deckTheme',
  'apiEndpoint',
  'authToken',
  'metadata.description',
] as const;

const loadSchema = () =>
  import('@emberdeck/contracts/gamification/connected-apps').then((module) => module.connectAppBody);

const specifiedReward = 10;

/** The initial values of the dialog. */
export interface Prefill {
  readonly appName: string;
  readonly appType: AppType | '';
  readonly deckTheme: DeckTheme;
}

interface Props {
  readonly prefill: Prefill;
  readonly onConnected: (appId: string) => void;
  readonly onClose: () => void;
}

function useConnectedToast() {
  const { t } = useTranslation();
  const toast = useToast();
  return (earned: number): void => {
    const coins = rewardPreference.isOn() ? earned : 0;
    const text =
      coins === specifiedReward
        ? t('decks.connected')
        : coins > 0
          ? t('decks.connectedCoins', { count: coins })
          : t('decks.connectedNoCoins');
    toast.say(t('toast.success'), text);
  };
}

function useConnectForm({ prefill, onConnected, onClose }: Props) {
  const { t } = useTranslation();
  const sayConnected = useConnectedToast();
  const form = useContractForm<Values>({
    defaultValues: { ...prefill, apiEndpoint: '', authToken: '', metadata: { description: '' } },
    loadSchema,
    required: { appName: t('decks.nameRequired'), appType: t('decks.typeRequired') },
  });
  const [connect] = useConnectAppMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  const store = useAppStore();
  const submit = form.handleSubmit(async (values, event) => {
    const reward = expectReward('app_connected', submitterOf(event));
    await submitting.submit(values, {
      // The contract has validated the type.
      send: (intent) => connect(intent as Keyed<ConnectAppBody>).unwrap(),
      onAnswer: ({ id, coinsAwarded }) => {
        reward.answered(coinsAwarded, selectIsLive(store.getState()));
        onConnected(id);
        if (isHere()) {
          onClose();
        }
        sayConnected(coinsAwarded);
      },
      failedText: t('decks.connectFailed'),
      onError: (error) => {
        reward.answered(0, false);
        showFieldErrors(error, names, form.setError);
      },
    });
  });
  return { form, submit, submitting };
}

function OptionalFields({ form }: { readonly form: UseFormReturn<Values> }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectInput
        label={t('decks.deckTheme')}
        options={deckThemeNames.map((value) => ({ value, label: t(`decks.theme_${value}`) }))}
        {...fieldProps(form, 'deckTheme')}
      />
      <TextInput
        label={t('decks.apiEndpoint')}
        type="url"
        placeholder="https://"
        {...fieldProps(form, 'apiEndpoint')}
      />
      <TextInput
        label={t('decks.authToken')}
        type="password"
        autoComplete="off"
        {...fieldProps(form, 'authToken')}
      />
      <TextInput
        label={t('decks.description')}
        multiline
        minRows={2}
        {...fieldProps(form, 'metadata.description')}
      />
    </>
  );
}

/** The dialog to connect an app. Name and type are required. */
export function ConnectAppDialog(props: Props) {
  const { t } = useTranslation();
  const { form, submit, submitting } = useConnectForm(props);
  const types = appTypeNames.map((value) => ({ value, label: t(`decks.type_${value}`) }));
  return (
    <FormDialog
      title={t('decks.dialogTitle')}
      text={t('decks.dialogText')}
      submitLabel={submitting.label({ idle: t('decks.submit'), busy: t('decks.submitting') })}
      busy={submitting.isBlocked}
      isChanged={form.formState.isDirty && !submitting.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <TextInput
        label={t('decks.appName')}
        focusOnMount
        inputProps={{ maxLength: 120 }}
        {...fieldProps(form, 'appName')}
      />
      <SelectInput
        label={t('decks.appType')}
        options={[{ value: '', label: '' }, ...types]}
        {...fieldProps(form, 'appType')}
      />
      <OptionalFields form={form} />
    </FormDialog>
  );
}
