/** Which transactions; empty parts do not filter. Days are those of UTC. */
export interface CoinFilter {
  readonly type: string;
  readonly reason: string;
  readonly from: string;
  readonly until: string;
}

export const everyTransaction: CoinFilter = { type: '', reason: '', from: '', until: '' };

export const isFiltered = (filter: CoinFilter): boolean =>
  Object.values(filter).some((value) => value !== '');

/** Whether the period ends before it starts. */
export const isReversed = ({ from, until }: CoinFilter): boolean =>
  from !== '' && until !== '' && from > until;
