import type { CardChoice, CardScope } from '@emberdeck/contracts/analytics/card-rules';
import { useTranslation } from 'react-i18next';
import { useLazyGetCardsQuery, useSetCardsMutation } from '../../shared/api/dashboardCardsApi.js';
import { oneByOne } from '../../shared/lib/oneByOne.js';
import { useCan } from '../../shared/session/useCan.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { cardsIn, usualScope } from './cardRules.js';

/** A change of the present cards. Null drops the choice. */
export type CardChange = (present: readonly CardChoice[]) => CardChoice[] | null;

interface Options {
  readonly scope?: CardScope | undefined;
  /** What a toast with Undo says; without it there is none. */
  readonly done?: string;
}

/** The server refuses a change that did not start from its cards, so each one waits for that before it. */
const inTurn = oneByOne();

/** Changes the cards of the dashboard. Each change starts from the cards that the server has now. */
export function useCardChanges() {
  const { t } = useTranslation();
  const toast = useToast();
  const managesWorkspace = useCan('manage-workspace');
  const [readCards] = useLazyGetCardsQuery();
  const [setCards, { isLoading }] = useSetCardsMutation();

  const offerUndo = (text: string, undo: () => Promise<unknown>): void =>
    toast.show(
      { variant: 'default', title: t('cards.changed'), text, action: t('cards.undo') },
      {
        onAction: () => {
          undo().catch((error: unknown) => toast.fail(t('cards.failed'), error));
        },
      },
    );

  const changeNow = async (make: CardChange, { scope, done }: Options): Promise<boolean> => {
    try {
      const present = await readCards().unwrap();
      const whose = scope ?? usualScope(present, managesWorkspace);
      const before = present[whose];
      const cards = make(cardsIn(present, whose));
      await setCards({ scope: whose, cards, before: { cards: before } }).unwrap();
      if (done !== undefined) {
        offerUndo(done, () =>
          inTurn(() => setCards({ scope: whose, cards: before, before: { cards } }).unwrap()),
        );
      }
      return true;
    } catch (error) {
      toast.fail(t('cards.failed'), error);
      return false;
    }
  };
  /** Whether the change was made. */
  const change = (make: CardChange, options: Options = {}): Promise<boolean> =>
    inTurn(() => changeNow(make, options));
  return { change, isChanging: isLoading };
}
