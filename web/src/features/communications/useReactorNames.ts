import type { ReactionPeople } from '@emberdeck/contracts/messaging/reactions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The most names in one description. */
const mostNames = 10;

/**
 * Who reacted to a message, by type, for the description of a button. The names are wanted when the pointer or the focus
 * first reaches one of its buttons.
 */
export function useReactorNames() {
  const { t, i18n } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const [reactions, setReactions] = useState<readonly ReactionPeople[]>();
  const want = (): void => setWanted(true);
  const namesOf = (type: string): string | undefined => {
    const group = reactions?.find((each) => each.type === type);
    if (!group) return undefined;
    const shown = group.people.slice(0, mostNames).map(({ displayName }) => displayName);
    const more = group.count - shown.length;
    const names = more > 0 ? [...shown, t('communications.moreReactors', { count: more })] : shown;
    return new Intl.ListFormat(i18n.language).format(names);
  };
  return { onReach: { onPointerEnter: want, onFocus: want }, isWanted, onRead: setReactions, namesOf };
}
