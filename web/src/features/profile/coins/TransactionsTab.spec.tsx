import type { CoinExplanation } from '@emberdeck/contracts/gamification/coin-explanations';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../../test/component/axe.js';
import { mockServer, press } from '../../../../test/component/changes.js';
import { renderPart } from '../../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../../test/component/server.js';
import { idOf } from '../../../../test/component/workspace.js';
import { TransactionsTab } from '../TransactionsTab.js';

mockServer();

const row: CoinTransaction = {
  id: idOf(1_000),
  userId: idOf(1),
  type: 'earned',
  amount: 10,
  description: 'Connected Strava',
  sourceType: 'app_connected',
  sourceId: idOf(7),
  balanceAfter: 110,
  transactionHash: 'a'.repeat(64),
  createdAt: '2026-01-31T00:00:00.000Z',
};

const explanation: CoinExplanation = {
  ...row,
  sequence: 2,
  previousHash: 'b'.repeat(64),
  rule: { name: 'Connecting an app', tiedTo: 'The app, once' },
  reverses: null,
  reversedBy: null,
};

const serve = (path: string, answer: object): void =>
  server.use(http.get(`*${path}`, () => HttpResponse.json(answer)));

async function openRow(): Promise<HTMLElement> {
  serve('/api/coins/transactions', [row]);
  await renderPart(<TransactionsTab />);
  await press('Connected Strava');
  return screen.findByRole('dialog', { name: 'Connected Strava' });
}

describe('the check of the coins', () => {
  it('says where the chain does not hold', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    const account = { balance: 110, transactionCount: 1, lastHash: row.transactionHash };
    const format = { algorithm: 'SHA-256', version: 'v1', fields: [], genesisHash: '' };
    serve('/api/coins/proof', { format, account, rows: [], next: null });
    serve('/api/coins/transactions', [row]);
    await renderPart(<TransactionsTab />);
    await press('Verify');
    const said = await screen.findByText(/^Your coins do not hold: your balance does not match/);
    expect(said.closest('[role="status"]')).not.toBeNull();
    await expectNoViolations();
    serve('/api/coins/proof', {
      ...{ format, rows: [], next: null },
      account: { balance: 0, transactionCount: 0, lastHash: '0'.repeat(64) },
    });
    await press('Verify');
    await screen.findByText(/^Your coins hold: 0 rows/);
  });
});

describe('how coins are earned', () => {
  it('lists the rules with the use of their limits and when the day ends', async () => {
    const words = { name: 'Connecting an app', tiedTo: 'The app, once', reason: 'app_connected' };
    serve('/api/coins/rules', {
      day: { startsAt: '2026-03-10T00:00:00.000Z', endsAt: '2026-03-11T00:00:00.000Z' },
      rules: [
        { ...words, pays: 'coins', amount: 10, perDay: 10, usedToday: 3, inAll: 50, usedInAll: 4 },
        { ...words, pays: 'experience', amount: null, perDay: null, usedToday: null, inAll: null },
      ],
    });
    serve('/api/coins/transactions', [row]);
    await renderPart(<TransactionsTab />);
    await press('How coins are earned');
    const drawer = await screen.findByRole('dialog', { name: 'How coins are earned' });
    await within(drawer).findByText(/^Limits count by the day in UTC/);
    const rules = within(drawer).getAllByRole('listitem');
    expect(rules[0]?.textContent).toBe(
      'Connecting an appThe app, once3 of 10 used today · 4 of 50 in allCoins: 10',
    );
    expect(rules[1]?.textContent).toContain('No limit a day');
    await expectNoViolations();
  });
});

describe('the filter of the coins', () => {
  it('reads the transactions of a kind, a reason and a period, and offers them as a file', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/coins/transactions', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(asked.length > 1 ? [] : [row]);
      }),
    );
    await renderPart(<TransactionsTab />);
    await screen.findByText('Connected Strava');
    fireEvent.change(await screen.findByLabelText('Kind'), { target: { value: 'spent' } });
    fireEvent.change(screen.getByLabelText('For'), { target: { value: 'reversal' } });
    fireEvent.change(screen.getByLabelText('From (UTC)'), { target: { value: '2026-03-10' } });
    await screen.findByText('No transactions match');
    const query = '?type=spent&reason=reversal&from=2026-03-10';
    await waitFor(() => expect(asked.at(-1)).toBe(query));
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      `/api/coins/transactions.csv${query}`,
    );
    fireEvent.change(screen.getByLabelText('Until (UTC)'), { target: { value: '2026-03-09' } });
    await screen.findByText('The period ends before it starts');
    await expectNoViolations();
  });
});

describe('a row of the coins', () => {
  it('shows the correction of an operator on both rows', async () => {
    const reversal = { ...row, id: idOf(1_001), type: 'spent', description: 'Correction: Paid twice' };
    serve(`/api/coins/transactions/${row.id}`, { ...explanation, reversedBy: reversal, reverses: idOf(9) });
    const drawer = await openRow();
    await within(drawer).findByText('Correction: Paid twice');
    const facts = drawer.querySelector('dl')?.textContent;
    expect(facts).toContain(`Corrected by an operatorCorrection: Paid twice −10${idOf(1_001)}`);
    expect(facts).toContain(`Corrects the transaction${idOf(9)}`);
  });

  it('opens to its rule, source, time, balance and hashes, and closes by Escape', async () => {
    serve(`/api/coins/transactions/${row.id}`, explanation);
    const drawer = await openRow();
    await within(drawer).findByText('Connecting an app');
    const facts = drawer.querySelector('dl')?.textContent;
    for (const fact of ['The app, once', idOf(7), '+10', '110', explanation.transactionHash]) {
      expect(facts).toContain(fact);
    }
    expect(facts).toContain(`Hash of the row before${explanation.previousHash}`);
    await expectNoViolations();
    fireEvent.keyDown(drawer, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that no rule gives it and that the row before is missing', async () => {
    serve(`/api/coins/transactions/${row.id}`, { ...explanation, rule: null, previousHash: null });
    const drawer = await openRow();
    await within(drawer).findByText('No rule of today gives these coins');
    within(drawer).getByText('The row before is missing');
  });

  it('can be asked for again where it fails to load', async () => {
    server.use(http.get(`*/api/coins/transactions/${row.id}`, () => problem(500)));
    const drawer = await openRow();
    await within(drawer).findByRole('button', { name: 'Retry' });
  });
});
