import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import {
  type CardChoice,
  cardKey,
  type CardMetric,
  type CardScope,
  cardScopes,
  maxCardLabel,
  maxCardMetrics,
} from '@emberdeck/contracts/analytics/card-rules';
import {
  isRevenueName,
  maxMetricName,
  sumOfMetrics,
  totalRevenue,
} from '@emberdeck/contracts/analytics/metric-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetCardsQuery } from '../../shared/api/dashboardCardsApi.js';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { useCan } from '../../shared/session/useCan.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useCardLabel } from './cardLooks.js';
import { cardsIn, usualScope, withCard } from './cardRules.js';
import { MetricsField } from './MetricsField.js';
import { useCardChanges } from './useCardChanges.js';

interface Props {
  /** Absent for another card. */
  readonly card?: DashboardCard;
  /** Whose cards are changed; without it the dialog asks who manages the workspace. */
  readonly scope?: CardScope;
  readonly onClose: () => void;
}

/** Whether a metric on the card of revenue needs a product: its name has none. */
const needsProduct = (name: string): boolean => name !== totalRevenue && !isRevenueName(name);

/** The chosen metrics; each on the card of revenue with the product that it had, or its title. */
function metricsOf(
  names: readonly string[],
  before: readonly CardMetric[],
  isRevenue: boolean,
): CardMetric[] {
  return names.map((name) => {
    const known = before.find((each) => each.name === name);
    const product = isRevenue && needsProduct(name) ? metricTitle(name).slice(0, maxCardLabel) : null;
    return known ?? { name, product };
  });
}

/** Fields of the form. */
interface Fields {
  readonly metrics: readonly CardMetric[];
  readonly label: string;
  /** Null as long as nothing was chosen. */
  readonly scope: CardScope | null;
}

const namesOf = (metrics: readonly CardMetric[]): string[] => metrics.map(({ name }) => name);

/** The fields of a form as a card. */
const cardOfFields = ({ metrics, label }: Fields, card: DashboardCard | undefined): CardChoice => ({
  figure: card?.figure ?? null,
  metrics: [...metrics],
  label: label.trim() || null,
});

/** Whose cards a form changes, and whether it asks. */
function useScope({ scope: given }: Props, chosen: CardScope | null) {
  const { data: choices } = useGetCardsQuery();
  const managesWorkspace = useCan('manage-workspace');
  const usual = choices === undefined ? 'mine' : usualScope(choices, managesWorkspace);
  return { choices, scope: given ?? chosen ?? usual, asksScope: managesWorkspace && given === undefined };
}

/** The form of a card: what it would be, and how it is saved. */
function useCardForm(props: Props) {
  const { card, onClose } = props;
  const { t } = useTranslation();
  const labelOf = useCardLabel();
  const { change, isChanging } = useCardChanges();
  const [fields, setFields] = useState<Fields>({
    metrics: card?.metrics ?? [],
    label: card?.label ?? '',
    scope: null,
  });
  const [error, setError] = useState<string>();
  const { metrics } = fields;
  const { choices, scope, asksScope } = useScope(props, fields.scope);
  const next = cardOfFields(fields, card);
  const key = card && cardKey(card);
  const standard = card ? labelOf({ ...card, label: null }) : metricTitle(sumOfMetrics(namesOf(metrics)));

  const problem = (): string | undefined => {
    if (next.figure === null && metrics.length === 0) return t('cards.metricsRequired');
    if (sumOfMetrics(namesOf(metrics)).length > maxMetricName) return t('cards.tooLong');
    const others = choices ? cardsIn(choices, scope).filter((each) => cardKey(each) !== key) : [];
    return others.some((each) => cardKey(each) === cardKey(next)) ? t('cards.duplicate') : undefined;
  };
  const save = async (): Promise<void> => {
    const refused = problem();
    setError(refused);
    if (refused !== undefined) return;
    const done = card ? {} : { done: t('cards.added', { card: next.label ?? standard }) };
    if (await change((cards) => withCard(cards, next, key), { scope, ...done })) onClose();
  };
  return {
    fields,
    error,
    scope,
    standard,
    isBusy: isChanging || choices === undefined,
    isChanging,
    asksScope,
    set: (changes: Partial<Fields>): void => {
      setFields({ ...fields, ...changes });
      setError(undefined);
    },
    save,
  };
}

interface ProductsProps {
  readonly metrics: readonly CardMetric[];
  readonly onChange: (metrics: CardMetric[]) => void;
}

/** The products of metrics on the card of revenue whose names have none. */
function Products({ metrics, onChange }: ProductsProps) {
  const { t } = useTranslation();
  const withProduct = (of: string, product: string): CardMetric[] =>
    metrics.map((each) => (each.name === of ? { name: of, product } : each));
  return metrics.map(
    ({ name, product }) =>
      product !== null && (
        <TextInput
          key={name}
          label={t('cards.product', { metric: metricTitle(name) })}
          value={product}
          inputProps={{ maxLength: maxCardLabel }}
          onChange={({ target }) => onChange(withProduct(name, target.value))}
        />
      ),
  );
}

/** Chooses the metrics of a card and its label, for the workspace or for the user alone. */
export function CardDialog(props: Props) {
  const { t } = useTranslation();
  const labelOf = useCardLabel();
  const { card, onClose } = props;
  const { fields, error, scope, standard, isBusy, isChanging, asksScope, set, save } = useCardForm(props);
  const { metrics, label } = fields;
  const isRevenue = card?.figure === 'revenue';
  const choose = (names: readonly string[]): void =>
    set({ metrics: metricsOf(names.slice(0, maxCardMetrics), metrics, isRevenue) });
  return (
    <FormDialog
      title={card ? t('cards.dialogTitle', { card: labelOf(card) }) : t('cards.addTitle')}
      submitLabel={isChanging ? t('cards.saving') : t(card ? 'cards.save' : 'cards.add')}
      busy={isBusy}
      isChanged={JSON.stringify(metrics) !== JSON.stringify(card?.metrics ?? [])}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <MetricsField
        value={namesOf(metrics)}
        onChange={choose}
        hint={t('cards.metricsHint')}
        error={error}
        placeholder={card && card.figure !== null ? t('cards.metricsUsual') : ''}
      />
      <Products metrics={metrics} onChange={(changed) => set({ metrics: changed })} />
      <TextInput
        label={t('cards.label')}
        hint={t('cards.labelHint', { label: standard })}
        value={label}
        inputProps={{ maxLength: maxCardLabel }}
        onChange={({ target }) => set({ label: target.value })}
      />
      {asksScope && (
        <RadioCards
          label={t('cards.scope')}
          columns={2}
          value={scope}
          onChange={(chosen) => set({ scope: chosen })}
          options={cardScopes.map((value) => ({ value, title: t(`cards.scope_${value}`) }))}
        />
      )}
    </FormDialog>
  );
}
