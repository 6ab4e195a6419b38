import type { Role } from '@emberdeck/contracts/core/roles';
import type { AuditEntry } from '@emberdeck/contracts/identity/audit-log';
import { useTranslation } from 'react-i18next';
import { formatDateTimeIn } from '../../shared/lib/format.js';

type Value = NonNullable<AuditEntry['after']>[string];

const roles: readonly Role[] = ['product_manager', 'team_member', 'client'];

/** As `toISOString` writes it: what a person typed rarely looks like this. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** "intervalMinutes" as "interval minutes". */
const wordsOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');

/** The changed values of an entry as text: each with the value before, where there was one. Times are those of a zone. */
export function useChangeOf(zone: string): (entry: AuditEntry) => string {
  const { t, i18n } = useTranslation();
  const textOf = (name: string, value: Value | undefined): string => {
    if (value === null || value === undefined) return t('audit.nothingBefore');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    const role = name === 'role' ? roles.find((each) => each === value) : undefined;
    if (role !== undefined) return t(`role.${role}`);
    return instant.test(String(value)) ? formatDateTimeIn(String(value), i18n.language, zone) : String(value);
  };
  return ({ before, after }) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .map((name) => {
        const now = textOf(name, after?.[name]);
        const change = before && name in before ? `${textOf(name, before[name])} → ${now}` : now;
        return `${wordsOf(name)}: ${change}`;
      })
      .join(' · ');
}
