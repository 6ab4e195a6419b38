import { expect, it } from '@jest/globals';
import type { TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server } from '../../../test/component/server.js';
import { aSource, idOf } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { AddDataSourceDialog } from './AddDataSourceDialog.js';
import { EditDataSourceDialog } from './EditDataSourceDialog.js';
import { JsonTree } from '../../shared/jsonTree/JsonTree.js';
import { WebhookPanel } from './WebhookPanel.js';

mockServer();

const preview = JSON.stringify({ data: { items: [{ title: 'active_users', sum: 42, at: '2026-03-10' }] } });

const answer: TestDataSourceAnswer = {
  success: true,
  failure: null,
  message: null,
  httpStatus: 200,
  rows: [
    {
      name: 'active_users',
      value: 42,
      unit: null,
      timestamp: '2026-03-10T00:00:00.000Z',
      metadata: null,
      key: null,
    },
  ],
  rowCount: 1,
  skipped: 0,
  firstProblem: null,
  names: ['active_users'],
  newestAt: '2026-03-10T00:00:00.000Z',
  preview,
  refused: [],
  pages: { count: 1, hasMore: false, problem: null },
  fields: { name: 'name', value: 'value', unit: null, timestamp: 'timestamp', metadata: null, key: null },
  rule: 'values',
  shared: null,
  notes: [],
};

const refused: TestDataSourceAnswer = {
  ...answer,
  success: false,
  failure: 'no_such_path',
  message: 'No list of figures was found. Pick the values in the answer.',
  rows: [],
  rowCount: 0,
  names: [],
  newestAt: null,
};

/** Answers tests in this order, and records their bodies. */
function serveTests(...answers: TestDataSourceAnswer[]): object[] {
  const bodies: object[] = [];
  server.use(
    http.post('*/api/data-sources/test', async ({ request }) => {
      bodies.push((await request.json()) as object);
      return HttpResponse.json(answers[bodies.length - 1]);
    }),
  );
  return bodies;
}

const ignore = (): void => undefined;

function aTree(value: unknown) {
  const picked: unknown[] = [];
  const Wrapper = () => <JsonTree value={value} target="Value" onPick={(steps) => picked.push(steps)} />;
  return { Wrapper, picked };
}

it('maps an API by clicks in its answer, and saves it after a good test', async () => {
  const tests = serveTests(refused, answer);
  const created: unknown[] = [];
  server.use(
    http.post('*/api/data-sources', async ({ request }) => {
      created.push(await request.json());
      return HttpResponse.json({ ...aSource('Sales'), webhookSecret: null }, { status: 201 });
    }),
  );
  await renderPart(<AddDataSourceDialog onClose={ignore} onCreated={ignore} />);
  await type(/^Name/, 'Sales');
  await type(/^Type/, 'API Integration');
  await type(/^Endpoint URL/, 'https://feeds.example/sales');
  screen.getByRole('button', { name: 'Save without test' });
  await press('Test connection');
  await screen.findByText(/No list of figures was found/);
  await expectNoViolations();
  for (const [path, target] of [
    ['sum, 42', 'Value'],
    ['title, "active_users"', 'Name'],
    ['at, "2026-03-10"', 'Time'],
  ] as const) {
    fireEvent.click(screen.getByRole('treeitem', { name: `Use data.items[0].${path}, as ${target}` }));
  }
  screen.getByText('Rows: data.items · Value: sum · Name: title · Time: at');
  await press('Test connection');
  await screen.findByText('The connection works.');
  screen.getByText(/Metrics: active_users\./);
  expect(tests.at(-1)).toMatchObject({
    endpoint: 'https://feeds.example/sales',
    mapping: { rows: 'data.items', name: 'title', value: 'sum', unit: null, timestamp: 'at' },
  });
  await press('Add Data Source');
  await expectToast('Success', 'Data source created successfully', 'default');
  expect(created).toMatchObject([
    { name: 'Sales', type: 'API Integration', mapping: { rows: 'data.items' } },
  ]);
});

it('offers the answer as a tree with one stop of the tab key, moved in by arrow keys', async () => {
  const { Wrapper, picked } = aTree({ total: 1, items: [{ sum: 42 }, { sum: 43 }] });
  await renderPart(<Wrapper />);
  const tree = screen.getByRole('tree', { name: 'Answer of the API' });
  const inTabOrder = () =>
    within(tree)
      .getAllByRole('treeitem')
      .filter(({ tabIndex }) => tabIndex === 0);
  const key = (name: string): void => {
    fireEvent.keyDown(document.activeElement ?? tree, { key: name });
  };
  const name = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
  await expectNoViolations();
  inTabOrder()[0]?.focus();
  expect(name()).toBe('Use total, 1, as Value');
  const visited: unknown[] = [];
  for (const each of [
    'ArrowDown',
    'ArrowRight',
    'ArrowRight',
    'End',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowDown',
  ]) {
    key(each);
    visited.push(name());
  }
  const last = 'Use items[1].sum, 43, as Value';
  expect(visited).toEqual(['items', '[0]', 'Use items[0].sum, 42, as Value', last, '[1]', '[1]', '[1]']);
  expect(within(tree).queryByRole('treeitem', { name: last })).toBeNull();
  expect(inTabOrder()).toEqual([document.activeElement]);
  key('ArrowUp');
  key('Enter');
  expect(picked).toEqual([['items', 0, 'sum']]);
});

const stored = {
  ...aSource('Sales'),
  type: 'API Integration' as const,
  endpoint: 'https://feeds.example/sales',
  hasApiKey: true,
  apiKeyLastFour: '1234',
};

function recordUpdates(): object[] {
  const bodies: object[] = [];
  server.use(
    http.patch('*/api/data-sources/:id', async ({ request }) => {
      bodies.push((await request.json()) as object);
      return HttpResponse.json(stored);
    }),
  );
  return bodies;
}

it('moves a secret of the address into the key by one click', async () => {
  const created: unknown[] = [];
  server.use(
    http.post('*/api/data-sources', async ({ request }) => {
      created.push(await request.json());
      return HttpResponse.json({ ...aSource('Sales'), webhookSecret: null }, { status: 201 });
    }),
  );
  await renderPart(<AddDataSourceDialog onClose={ignore} onCreated={ignore} />);
  await type(/^Name/, 'Sales');
  await type(/^Type/, 'API Integration');
  await type(/^Endpoint URL/, 'https://feeds.example/sales?page=1&api_key=s3cret');
  await press('Save without test');
  await screen.findAllByText(/“api_key” looks like a secret/);
  expect(created).toEqual([]);
  await press('Move it into the API key');
  expect(screen.queryByText(/looks like a secret/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^API Key/)));
  await press('Save without test');
  await waitFor(() =>
    expect(created).toMatchObject([
      {
        endpoint: 'https://feeds.example/sales?page=1',
        apiKey: 's3cret',
        keyPlacement: 'query',
        headerName: 'api_key',
      },
    ]),
  );
});

it('keeps the stored key of an edited source, and tests with it', async () => {
  const tests = serveTests(answer);
  const updates = recordUpdates();
  await renderPart(<EditDataSourceDialog source={stored} onClose={ignore} />);
  await screen.findByText('Key ends in 1234');
  screen.getByRole('button', { name: 'Save' });
  await type(/^Endpoint URL/, 'https://feeds.example/other');
  await screen.findByRole('button', { name: 'Save without test' });
  await press('Test connection');
  await screen.findByText('The connection works.');
  expect(tests[0]).toMatchObject({ id: idOf(100) });
  expect(tests[0]).not.toHaveProperty('apiKey');
  await press('Save');
  await expectToast('Success', 'Data source saved', 'default');
  expect(updates[0]).not.toHaveProperty('apiKey');
});

it('warns that another host loses the stored key', async () => {
  await renderPart(<EditDataSourceDialog source={stored} onClose={ignore} />);
  await type(/^Endpoint URL/, 'https://feeds.example/other');
  expect(screen.queryByText(/The stored key belongs to the previous address/)).toBeNull();
  await type(/^Endpoint URL/, 'https://other.example/sales');
  await screen.findByText(/The stored key belongs to the previous address/);
  await press('Replace key');
  expect(screen.queryByText(/The stored key belongs to the previous address/)).toBeNull();
});

it('takes the paths of a webhook whose JSON has another format', async () => {
  const created: unknown[] = [];
  server.use(
    http.post('*/api/data-sources', async ({ request }) => {
      created.push(await request.json());
      return HttpResponse.json({ ...aSource('Shop'), webhookSecret: null }, { status: 201 });
    }),
  );
  await renderPart(<AddDataSourceDialog onClose={ignore} onCreated={ignore} />);
  await type(/^Name/, 'Shop');
  await type(/^Type/, 'Webhook');
  expect(screen.queryByLabelText('Further pages')).toBeNull();
  await type('Path of the rows', 'orders');
  await type('Path of the name', "'orders'");
  await type('Path of the value', 'total');
  await press('Add Data Source');
  await waitFor(() =>
    expect(created).toEqual([
      {
        name: 'Shop',
        type: 'Webhook',
        description: '',
        mapping: { rows: 'orders', name: "'orders'", value: 'total', unit: null, timestamp: null },
      },
    ]),
  );
});

it('changes the paths of a webhook', async () => {
  const updates = recordUpdates();
  const mapping = { rows: 'orders', name: "'orders'", value: 'total', unit: null, timestamp: null };
  const source = { ...aSource('Shop'), type: 'Webhook' as const, mapping };
  await renderPart(<EditDataSourceDialog source={source} onClose={ignore} />);
  await type('Path of the value', 'net');
  await press('Save');
  await waitFor(() => expect(updates[0]).toMatchObject({ mapping: { ...mapping, value: 'net' } }));
});

it('removes the stored key', async () => {
  const updates = recordUpdates();
  await renderPart(<EditDataSourceDialog source={stored} onClose={ignore} />);
  await press('Remove key');
  await screen.findByText('The key is removed when you save.');
  await press('Save without test');
  await waitFor(() => expect(updates[0]).toMatchObject({ apiKey: null }));
});

it('shows an error of a hidden field, and opens it', async () => {
  await renderPart(<EditDataSourceDialog source={stored} onClose={ignore} />);
  await type('Further pages', 'page');
  await press('Save without test');
  const field = await screen.findByLabelText<HTMLInputElement>('Query parameter');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.closest('details')?.open).toBe(true);
});

it('shows the secret of a webhook with a line to copy', async () => {
  const access = {
    name: 'Shop',
    webhookUrl: '/api/hooks/AAAAAAAAAAAAAAAAAAAAAA',
    webhookSecret: 'whsec_c2VjcmV0',
    oldSecretValidUntil: null,
  };
  await renderPart(<WebhookPanel access={access} onClose={ignore} />);
  const dialog = await screen.findByRole('dialog', { name: 'Webhook of Shop' });
  within(dialog).getByText('http://localhost/api/hooks/AAAAAAAAAAAAAAAAAAAAAA');
  within(dialog).getByText('whsec_c2VjcmV0');
  fireEvent.focus(within(dialog).getByRole('group', { name: 'Try it in a shell' }));
  await expectNoViolations();
});

function recordCreated(): unknown[] {
  const created: unknown[] = [];
  server.use(
    http.post('*/api/data-sources', async ({ request }) => {
      created.push(await request.json());
      return HttpResponse.json({ ...aSource('Sales'), webhookSecret: null }, { status: 201 });
    }),
  );
  return created;
}

async function fillApi(): Promise<void> {
  await renderPart(<AddDataSourceDialog onClose={ignore} onCreated={ignore} />);
  await type(/^Name/, 'Sales');
  await type(/^Type/, 'API Integration');
  await type(/^Endpoint URL/, 'https://feeds.example/sales');
}

it.each([
  ['address', { 'Path of the next address': 'links.next' }, { kind: 'address', path: 'links.next' }],
  ['header', { 'Name of the header': 'X-Next-Page' }, { kind: 'header', header: 'X-Next-Page' }],
  [
    'offset',
    {
      'Query parameter': 'skip',
      'Query parameter of the limit (optional)': 'take',
      'Rows of a page': '500',
    },
    { kind: 'offset', parameter: 'skip', limitParameter: 'take', limit: 500 },
  ],
])('saves further pages by %s', async (kind, texts, paging) => {
  const created = recordCreated();
  await fillApi();
  await type('Further pages', kind);
  for (const [label, text] of Object.entries(texts)) await type(label, text);
  await press('Save without test');
  await waitFor(() => expect(created).toMatchObject([{ paging }]));
});

it('saves keys, metadata and a factor, and what a row is', async () => {
  const created = recordCreated();
  await fillApi();
  expect(screen.queryByLabelText('Path of the key')).toBeNull();
  await type('What a row is', 'keyed');
  screen.getByText(/A newer row replaces the one with the same key/);
  for (const [label, text] of [
    ['rows', 'orders'],
    ['name', "'sales'"],
    ['value', 'cents'],
    ['metadata (optional)', 'shop'],
    ['key', 'id'],
  ] as const) {
    await type(`Path of the ${label}`, text);
  }
  await type('Multiply values by (optional)', '0,01');
  await press('Save without test');
  await waitFor(() =>
    expect(created).toMatchObject([
      { rows: 'keyed', mapping: { rows: 'orders', key: 'id', metadata: 'shop', factor: 0.01 } },
    ]),
  );
});

it('shows the stored rule, pages and factor of an edited source, and saves the usual rule as none', async () => {
  const updates = recordUpdates();
  const source = {
    ...stored,
    rows: 'events' as const,
    paging: { kind: 'offset' as const, parameter: 'skip', limitParameter: null, limit: 100 },
    mapping: { rows: '@', name: 'n', value: 'v', unit: null, timestamp: null, factor: -1 },
  };
  await renderPart(<EditDataSourceDialog source={source} onClose={ignore} />);
  expect(screen.getByLabelText<HTMLSelectElement>('What a row is').value).toBe('events');
  expect(screen.getByLabelText<HTMLInputElement>('Query parameter').value).toBe('skip');
  expect(screen.getByLabelText<HTMLInputElement>('Multiply values by (optional)').value).toBe('-1');
  await type('What a row is', '');
  await press('Save');
  await waitFor(() => expect(updates).toEqual([{ rows: null, before: { rows: 'events' } }]));
});

it('shows what a test found of pages, titles, refused rows and what must be known', async () => {
  serveTests({
    ...answer,
    skipped: 9,
    refused: [{ row: 3, message: 'The time is missing' }],
    pages: { count: 1, hasMore: false, problem: 'The second page repeats the first one.' },
    fields: { ...answer.fields, timestamp: 'created_at' },
    shared: { rows: 4, name: 'sales', timestamp: '2026-03-10T00:00:00.000Z', values: -4, events: -11 },
    notes: ['1 value has more than six decimals and would be rounded.'],
  });
  await fillApi();
  await type('Further pages', 'page');
  await type('Query parameter', 'page');
  await press('Test connection');
  await screen.findByText(/Second page: The second page repeats the first one\./);
  screen.getByText(/Read by their titles: Name: name · Value: value · Time: created_at\./);
  screen.getByText('9 rows would not come in');
  screen.getByText('Row 3: The time is missing');
  screen.getByText('8 more');
  screen.getByText('1 value has more than six decimals and would be rounded.');
  screen.getByText(/as values -4, as events -11\./);
  await expectNoViolations();
  await press('Rows are events');
  expect(screen.getByLabelText<HTMLSelectElement>('What a row is').value).toBe('events');
  await press('Rows are values');
  expect(screen.getByLabelText<HTMLSelectElement>('What a row is').value).toBe('');
  screen.getByText('The connection works.');
});
