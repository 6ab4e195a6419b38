import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectNoViolations } from '../../../test/component/axe.js';
import { renderUi } from '../../../test/component/UiHarness.js';
import { DataTable } from './DataTable.js';
import type { More } from './MoreRows.js';

interface Coin {
  readonly id: string;
  readonly amount: number;
}

const coins = (count: number): Coin[] =>
  Array.from({ length: count }, (_, index) => ({ id: `Coin ${index}`, amount: index }));

const lastPage: More = { exists: false, isLoading: false, hasFailed: false, load: () => undefined };

interface Given {
  readonly data?: readonly Coin[];
  readonly error?: unknown;
  readonly refetch?: () => unknown;
  readonly more?: More;
}

const table = ({ data, error, refetch = () => undefined, more = lastPage }: Given) => (
  <DataTable
    label="Coins"
    columns={[
      { key: 'name', header: 'Name', render: ({ id }) => id, like: 'Coin 1' },
      { key: 'amount', header: 'Amount', align: 'end', render: ({ amount }) => amount, like: '10' },
    ]}
    query={{ data, error, refetch }}
    more={more}
    rowId={({ id }) => id}
    empty={<p>No coins yet</p>}
    rowActions={({ id }) => <button type="button">Delete {id}</button>}
  />
);

const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('DataTable', () => {
  it('is a table whose rows have a header, cells and actions', async () => {
    renderUi(table({ data: coins(2) }));
    const shown = screen.getByRole('table', { name: 'Coins' });
    const headers = within(shown).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Name', 'Amount', 'Actions']);
    expect(within(shown).getByRole('rowheader', { name: 'Coin 1' })).toBeTruthy();
    // The column name in the cell, visible on a phone, is hidden from screen readers: they read the header already.
    expect(within(shown).getByRole('cell', { name: '1' })).toBeTruthy();
    expect(within(shown).getByRole('button', { name: 'Delete Coin 1' })).toBeTruthy();
    await expectNoViolations();
  });

  it('shows a skeleton, a failure with Retry, and the empty state', async () => {
    const refetch = jest.fn();
    const { update } = renderUi(table({}));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.queryByRole('table', { name: 'Coins' })).toBeNull();
    update(table({ error: { status: 500, detail: 'It broke', fields: [] }, refetch }));
    expect(screen.getByRole('alert').textContent).toContain('It broke');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    update(table({ data: [] }));
    screen.getByText('No coins yet');
    await expectNoViolations();
  });

  it('loads the next page by keyboard, and moves the focus to its first row', async () => {
    const user = userEvent.setup();
    const load = jest.fn();
    const more = { ...lastPage, exists: true, load };
    const { update } = renderUi(table({ data: coins(2), more }));
    act(() => screen.getByRole('button', { name: 'Load more' }).focus());
    await user.keyboard('{Enter}');
    expect(load).toHaveBeenCalledTimes(1);
    update(table({ data: coins(2), more: { ...more, isLoading: true } }));
    await user.keyboard('{Enter}');
    expect(load).toHaveBeenCalledTimes(1);
    update(table({ data: coins(4) }));
    await waitFor(() => expect(document.activeElement).toBe(bodyRows()[2]));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('reports a failed page, keeps the rows and the focus, and tries again', async () => {
    const user = userEvent.setup();
    const load = jest.fn();
    const more = { ...lastPage, exists: true, load };
    const { update } = renderUi(table({ data: coins(2), more }));
    const button = screen.getByRole('button', { name: 'Load more' });
    await user.click(button);
    update(table({ data: coins(2), more: { ...more, hasFailed: true } }));
    expect(screen.getByRole('alert').textContent).toBe('More could not be loaded.');
    expect(bodyRows()).toHaveLength(2);
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
