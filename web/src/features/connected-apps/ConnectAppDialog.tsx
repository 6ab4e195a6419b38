import type { AppType, ConnectAppBody, DeckTheme } from '@emberdeck/contracts/gamification/connected-apps';
import { useTranslation } from 'react-i18next';
import type { Keyed } from '../../shared/api/intents.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { expectReward } from '../../shared/celebrations/coinMoment.js';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import { useAppStore } from '../../shared/store/hooks.js';
import { submitterOf } from '../../shared/celebrations/submitter.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { useConnectAppMutation } from './connectedAppsApi.js';
import { DeckFormFields } from './DeckFormFields.js';
import { type DeckFields, deckFieldNames, plainReading } from './deckForm.js';

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
  const form = useContractForm<DeckFields>({
    defaultValues: {
      ...prefill,
      apiEndpoint: '',
      authToken: '',
      metadata: { description: '' },
      ...plainReading,
      values: [],
    },
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
        showFieldErrors(error, deckFieldNames, form.setError);
      },
    });
  });
  return { form, submit, submitting };
}

/** The dialog to connect an app. Name and type are required. */
export function ConnectAppDialog(props: Props) {
  const { t } = useTranslation();
  const { form, submit, submitting } = useConnectForm(props);
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
      <DeckFormFields form={form} id={null} />
    </FormDialog>
  );
}
