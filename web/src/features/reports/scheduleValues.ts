import { reportTypes } from '@emberdeck/contracts/analytics/report-types';
import type {
  CreateReportScheduleBody,
  ReportSchedule,
} from '@emberdeck/contracts/analytics/report-schedules';
import { bodyOfChoices, choicesOf, choicesOfConfig, isKnownType } from './reportChoices.js';
import type { Choices } from './reportChoices.js';

/** The fields of the dialog. Without an own title the report has that of its type. */
export interface ScheduleValues {
  readonly title: string | null;
  readonly choices: Choices;
  readonly frequency: ReportSchedule['frequency'];
  /** In the time zone of the workspace. */
  readonly hour: number;
  /** Of a weekly schedule: 1 is Monday. */
  readonly weekday: number;
  readonly recipients: readonly string[];
}

/** The values of a schedule that is added; the user is its first recipient. */
export const newSchedule = (userId: string | undefined, choices?: Choices): ScheduleValues => ({
  title: null,
  // A schedule has a range: its days move with each turn.
  choices: choices ? { ...choices, ownDays: null } : choicesOf(null, null),
  frequency: 'weekly',
  hour: 6,
  weekday: 1,
  recipients: userId === undefined ? [] : [userId],
});

/** @param usualTitle the title of the type, which changes with it */
export const valuesOf = (
  { type, title, config, frequency, hour, weekday, recipients }: ReportSchedule,
  usualTitle: (choices: Choices) => string,
): ScheduleValues => {
  const choices = choicesOfConfig(type, config);
  const ownTitle = title === usualTitle(choices) ? null : title;
  return { title: ownTitle, choices, frequency, hour, weekday, recipients };
};

/** The body of a schedule that is added. */
export function bodyOfValues(
  { choices, frequency, hour, weekday, recipients }: ScheduleValues,
  title: string,
): CreateReportScheduleBody {
  const { config, ...report } = bodyOfChoices(choices, title, null);
  const { filters: _none, ...kept } = config;
  return { ...report, config: kept, frequency, hour, weekday, recipients: [...recipients] };
}

/** What the dialog edits of a stored schedule. */
export type EditedSchedule = Pick<
  ReportSchedule,
  'title' | 'type' | 'config' | 'frequency' | 'hour' | 'weekday' | 'recipients'
>;

export const editedOf = ({
  title,
  type,
  config,
  frequency,
  hour,
  weekday,
  recipients,
}: ReportSchedule): EditedSchedule => ({ title, type, config, frequency, hour, weekday, recipients });

/** A schedule as the dialog changes it. Its blocks change with its type only: the API can choose others. */
export function changeOfValues(
  { type, config }: ReportSchedule,
  { choices, frequency, hour, weekday, recipients }: ScheduleValues,
  title: string,
): EditedSchedule {
  const isSame = !isKnownType(type) || choices.type === type;
  return {
    title,
    type: isSame ? type : choices.type,
    config: {
      dateRange: choices.range,
      format: choices.format,
      includedMetrics: isSame ? [...config.includedMetrics] : [...reportTypes[choices.type]],
    },
    frequency,
    hour,
    weekday,
    recipients: [...recipients],
  };
}
